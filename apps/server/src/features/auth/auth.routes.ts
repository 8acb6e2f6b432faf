import { api } from "@bedside-bike/contract";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../../platform/errors.ts";
import { originOf } from "../../platform/public-origin.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { clearSessionCookie, requestHelpTicket, requestSignOutToken } from "../../platform/sign-in.ts";
import { browserOf } from "../sign-in/browser.ts";
import { connectMailer } from "../sign-in/email-after-reply.ts";
import type { SignedIn } from "../sign-in/open-account.service.ts";
import { setSignInCookies } from "../sign-in/sign-in-cookies.ts";
import { takeIdToken } from "../single-sign-on/single-sign-on.cookies.ts";
import { connectIssuer } from "../single-sign-on/single-sign-on.issuer.ts";
import { addEmail, proveEmail } from "./add-email.service.ts";
import {
  createAccount,
  endOwnOtherSessions,
  endOwnSessionById,
  getSignedInUser,
  listOwnSessions,
  signIn,
  staySignedIn,
  withPatient,
} from "./auth.service.ts";
import { endOwnSession, finishSignOut } from "./sign-out.service.ts";
import { createAccountWithCode, requestCode, verifyCode } from "./verified-sign-in.service.ts";

export const auth: Feature = (app, deps) => {
  const isDemo = deps.config.authMode === "demo";
  const issuer = connectIssuer(deps.config.singleSignOn);
  const emailAfterReply = connectMailer(app, deps);

  publicRoute(app, deps, api["auth.login"], async (input, deps, { request, reply }) => {
    const browser = browserOf(request);
    if (!isDemo) {
      const { challengeId, email } = await requestCode({ ...input, browser }, deps);
      reply.status(202);
      emailAfterReply(reply, email);
      return { challengeId };
    }
    const signedIn = await signIn({ ...input, browser }, deps);
    setSignInCookies(request, reply, signedIn);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.verify"], async (input, deps, { request, reply }) => {
    const signedIn = await verifyCode({ ...input, browser: browserOf(request) }, deps);
    setSignInCookies(request, reply, signedIn);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.register"], async (input, deps, { request, reply }) => {
    const browser = browserOf(request);
    if (!isDemo) {
      const { challengeId, email } = await createAccountWithCode({ ...input, browser }, deps);
      reply.status(202);
      emailAfterReply(reply, email);
      return { challengeId };
    }
    const signedIn = await createAccount({ ...input, browser }, deps);
    setSignInCookies(request, reply, signedIn);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.logout"], async (input, deps, { request, reply }) => {
    clearSessionCookie(request, reply); // first: a shared tablet forgets it even if the session can't be ended now
    await endOwnSession({ ...input, browser: browserOf(request) }, deps);
    const idToken = takeIdToken(request, reply);
    const continueAt = idToken && (await issuer?.logoutAddress(idToken, `${originOf(request, deps.config)}/`));
    return { ok: true as const, ...(continueAt ? { continueAt } : {}) };
  });

  publicRoute(app, deps, api["auth.finishSignOut"], async (input, deps, { request, reply }) => {
    const isThisBrowsers = requestSignOutToken(request) === input.body.signOutToken;
    if (isThisBrowsers) clearSessionCookie(request, reply);
    return finishSignOut(input, deps);
  });

  authenticatedRoute(app, deps, api["auth.user"], (input, _, { request }) =>
    getSignedInUser({ ...input, ...tokensOf(request) }),
  );
  authenticatedRoute(app, deps, api["auth.stay"], (input, _, { request }) =>
    staySignedIn({ ...input, ...tokensOf(request) }),
  );
  authenticatedRoute(app, deps, api["auth.sessions"], listOwnSessions);
  authenticatedRoute(app, deps, api["auth.endSession"], endOwnSessionById);
  authenticatedRoute(app, deps, api["auth.endOtherSessions"], endOwnOtherSessions);

  authenticatedRoute(app, deps, api["auth.addEmail"], async (input, deps, { request, reply }) => {
    const added = await addEmail({ ...input, browser: browserOf(request) }, deps);
    if (added instanceof HttpError) return added;
    emailAfterReply(reply, added.email);
    return { ok: true as const };
  });
  authenticatedRoute(app, deps, api["auth.proveEmail"], proveEmail);
};

/** What the browser may keep of its session: neither signs anybody in. */
const tokensOf = (request: FastifyRequest) => ({
  signOutToken: requestSignOutToken(request),
  helpTicket: requestHelpTicket(request),
});

function replyOf({ user, deviceLinkResult }: SignedIn) {
  return { ...withPatient(user), ...(deviceLinkResult ? { deviceLinkResult } : {}) };
}
