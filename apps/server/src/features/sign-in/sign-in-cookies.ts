import type { FastifyReply, FastifyRequest } from "fastify";
import { setSessionCookie } from "../../platform/sign-in.ts";
import { setBrowserCookie } from "./browser.ts";
import type { SignedIn } from "./open-account.service.ts";

/** The sign-in session's cookie, and in verified mode the one by which the browser is recognized later. */
export function setSignInCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { session, browserToken }: Pick<SignedIn, "session" | "browserToken">,
): void {
  setSessionCookie(request, reply, session);
  if (browserToken !== null) setBrowserCookie(request, reply, browserToken);
}
