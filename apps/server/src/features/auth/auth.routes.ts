import { finished } from "node:stream";
import { api } from "@bedside-bike/contract";
import type { FastifyReply } from "fastify";
import { createMailer } from "../../platform/mail.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { clearSessionCookie, setSessionCookie } from "../../platform/sign-in.ts";
import { originOf, takeIdToken } from "../single-sign-on/single-sign-on.cookies.ts";
import { connectIssuer } from "../single-sign-on/single-sign-on.issuer.ts";
import {
  createAccount,
  endOwnOtherSessions,
  endOwnSession,
  endOwnSessionById,
  getSignedInUser,
  listOwnSessions,
  type SignedIn,
  signIn,
  staySignedIn,
  withPatient,
} from "./auth.service.ts";
import { browserOf, setBrowserCookie } from "./browser.ts";
import { type Challenge, createAccountWithCode, requestCode, verifyCode } from "./verified-sign-in.service.ts";

export const auth: Feature = (app, deps) => {
  const isDemo = deps.config.authMode === "demo";
  const issuer = connectIssuer(deps.config.singleSignOn);
  const mailer = createMailer(deps.config.mail, app.log);
  app.addHook("onClose", () => mailer.close());
  /** The email is sent after the reply, so that sending it can't delay the reply. */
  const replyThenEmail = (reply: FastifyReply, { challengeId, email }: Challenge) => {
    if (email) finished(reply.raw, () => mailer.send(email));
    return { challengeId };
  };

  publicRoute(app, deps, api["auth.login"], async (input, deps, { request, reply }) => {
    const browser = browserOf(request);
    if (!isDemo) {
      reply.status(202);
      return replyThenEmail(reply, await requestCode({ ...input, browser }, deps));
    }
    const signedIn = await signIn({ ...input, browser }, deps);
    setSessionCookie(request, reply, signedIn.session);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.verify"], async (input, deps, { request, reply }) => {
    const signedIn = await verifyCode({ ...input, browser: browserOf(request) }, deps);
    setSessionCookie(request, reply, signedIn.session);
    setBrowserCookie(request, reply, signedIn.browserToken);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.register"], async (input, deps, { request, reply }) => {
    const browser = browserOf(request);
    if (!isDemo) {
      reply.status(202);
      return replyThenEmail(reply, await createAccountWithCode({ ...input, browser }, deps));
    }
    const signedIn = await createAccount({ ...input, browser }, deps);
    setSessionCookie(request, reply, signedIn.session);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.logout"], async (input, deps, { request, reply }) => {
    await endOwnSession({ ...input, browser: browserOf(request) }, deps);
    clearSessionCookie(request, reply);
    const idToken = takeIdToken(request, reply);
    const continueAt = idToken && (await issuer?.logoutAddress(idToken, `${originOf(request)}/`));
    return { ok: true as const, ...(continueAt ? { continueAt } : {}) };
  });

  authenticatedRoute(app, deps, api["auth.user"], getSignedInUser);
  authenticatedRoute(app, deps, api["auth.stay"], staySignedIn);
  authenticatedRoute(app, deps, api["auth.sessions"], listOwnSessions);
  authenticatedRoute(app, deps, api["auth.endSession"], endOwnSessionById);
  authenticatedRoute(app, deps, api["auth.endOtherSessions"], endOwnOtherSessions);
};

function replyOf({ user, deviceLinkResult }: SignedIn) {
  return { ...withPatient(user), ...(deviceLinkResult ? { deviceLinkResult } : {}) };
}
