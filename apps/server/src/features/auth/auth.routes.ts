import { api } from "@bedside-bike/contract";
import { answer, answerAnyone, answerPending, type Feature } from "../../platform/answer.ts";
import { Refusal } from "../../platform/errors.ts";
import { clearSessionCookie, sessionEndsOf, sessionTokenHash, setSessionCookie } from "../../platform/sign-in.ts";
import { createAccount, endOwnSession, findSignedInUser, type SignedIn, signIn } from "./auth.service.ts";

export const auth: Feature = (app, deps) => {
  answerAnyone(app, deps, api["auth.login"], async ({ body, at, request, reply }) => {
    if (deps.config.authMode !== "demo") throw new Refusal(401, "Verified sign-in is not available yet.");
    const signedIn = await signIn(deps, body, request.ip, at);
    setSessionCookie(request, reply, signedIn.session);
    return replyOf(signedIn);
  });

  answerPending(app, api["auth.verify"]);

  answerAnyone(app, deps, api["auth.register"], async ({ body, at, request, reply }) => {
    const signedIn = await createAccount(deps, body, request.ip, at);
    setSessionCookie(request, reply, signedIn.session);
    return replyOf(signedIn);
  });

  answer(app, deps, api["auth.user"], async ({ tx, session, at }) => {
    const user = await findSignedInUser(tx, session.userId);
    return { ...withPatient(user), session: sessionEndsOf(session, at) };
  });

  answer(app, deps, api["auth.stay"], async ({ session, at }) => ({ session: sessionEndsOf(session, at) }));

  answerAnyone(app, deps, api["auth.logout"], async ({ at, request, reply }) => {
    const tokenHash = sessionTokenHash(request);
    if (tokenHash) await endOwnSession(deps, tokenHash, at);
    clearSessionCookie(request, reply);
    return { ok: true as const };
  });
};

function replyOf({ user, deviceLinkResult }: SignedIn) {
  return { ...withPatient(user), ...(deviceLinkResult ? { deviceLinkResult } : {}) };
}

function withPatient(user: SignedIn["user"]) {
  return user.userType === "patient" ? { user, patient: user } : { user };
}
