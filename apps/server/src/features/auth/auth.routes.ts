import { finished } from "node:stream";
import { api } from "@bedside-bike/contract";
import type { FastifyReply } from "fastify";
import { createMailer } from "../../platform/mail.ts";
import { authenticatedRoute, type Feature, publicRoute } from "../../platform/route.ts";
import { clearSessionCookie, sessionEndsOf, sessionTokenHash, setSessionCookie } from "../../platform/sign-in.ts";
import { originOf, takeIdToken } from "../single-sign-on/single-sign-on.cookies.ts";
import { connectIssuer } from "../single-sign-on/single-sign-on.issuer.ts";
import {
  createAccount,
  endOwnOtherSessions,
  endOwnSession,
  endOwnSessionById,
  findSignedInUser,
  listOwnSessions,
  type SignedIn,
  signIn,
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

  publicRoute(app, deps, api["auth.login"], async ({ body, at, request, reply }) => {
    if (!isDemo) {
      reply.status(202);
      return replyThenEmail(reply, await requestCode(deps, body, browserOf(request), at));
    }
    const signedIn = await signIn(deps, body, browserOf(request), at);
    setSessionCookie(request, reply, signedIn.session);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.verify"], async ({ body, at, request, reply }) => {
    const signedIn = await verifyCode(deps, body, browserOf(request), at);
    setSessionCookie(request, reply, signedIn.session);
    setBrowserCookie(request, reply, signedIn.browserToken);
    return replyOf(signedIn);
  });

  publicRoute(app, deps, api["auth.register"], async ({ body, at, request, reply }) => {
    if (!isDemo) {
      reply.status(202);
      return replyThenEmail(reply, await createAccountWithCode(deps, body, browserOf(request), at));
    }
    const signedIn = await createAccount(deps, body, browserOf(request), at);
    setSessionCookie(request, reply, signedIn.session);
    return replyOf(signedIn);
  });

  authenticatedRoute(app, deps, api["auth.user"], async ({ tx, session }) => {
    const user = await findSignedInUser(tx, session.userId);
    return { ...withPatient(user), session: sessionEndsOf(session) };
  });

  authenticatedRoute(app, deps, api["auth.stay"], async ({ session }) => ({ session: sessionEndsOf(session) }));

  publicRoute(app, deps, api["auth.logout"], async ({ at, request, reply }) => {
    const tokenHash = sessionTokenHash(request);
    if (tokenHash) await endOwnSession(deps, tokenHash, at);
    clearSessionCookie(request, reply);
    const idToken = takeIdToken(request, reply);
    const continueAt = idToken && (await issuer?.logoutAddress(idToken, `${originOf(request)}/`));
    return { ok: true as const, ...(continueAt ? { continueAt } : {}) };
  });

  authenticatedRoute(app, deps, api["auth.sessions"], listOwnSessions);
  authenticatedRoute(app, deps, api["auth.endSession"], (input) => endOwnSessionById(deps, input));
  authenticatedRoute(app, deps, api["auth.endOtherSessions"], (input) => endOwnOtherSessions(deps, input));
};

function replyOf({ user, deviceLinkResult }: SignedIn) {
  return { ...withPatient(user), ...(deviceLinkResult ? { deviceLinkResult } : {}) };
}

function withPatient(user: SignedIn["user"]) {
  return user.userType === "patient" ? { user, patient: user } : { user };
}
