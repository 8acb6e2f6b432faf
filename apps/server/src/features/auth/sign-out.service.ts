import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import type { Deps, PublicInput } from "../../platform/route.ts";
import { endSession, endSessionOfSignOut } from "../../platform/sign-in.ts";
import { findUser } from "../sign-in/accounts.store.ts";
import type { FromBrowser } from "../sign-in/browser.ts";
import { actorOf } from "../sign-in/open-account.service.ts";

/** Ends the session on the server and, through the event, its open streams on all nodes. */
export async function endOwnSession(
  { browser, at }: FromBrowser<PublicInput<Api["auth.logout"]>>,
  deps: Deps,
): Promise<void> {
  if (!browser.sessionTokenHash) return;
  await deps.database.withSession(browser.sessionTokenHash, async (tx, session) => {
    if (!session) return;
    await endSession(tx, session.sessionId, at);
    await deps.events.publish(tx, { type: "session-ended", sessionId: session.sessionId });
  });
}

/**
 * Ends the session of a sign-out that could not reach the server when it was made. The reply never reveals whether
 * there was one. Nobody can guess a token, and one works once: there is no count that made-up ones could use up for
 * everybody at their address.
 */
export async function finishSignOut(
  { body: { signOutToken }, at }: PublicInput<Api["auth.finishSignOut"]>,
  deps: Deps,
): Promise<CallReply<"auth.finishSignOut">> {
  await deps.database.asSystem("accounts", async (tx) => {
    const ended = await endSessionOfSignOut(tx, signOutToken, at);
    const user = ended && (await findUser(tx, ended.userId));
    if (!user) return;
    await deps.events.publish(tx, { type: "session-ended", sessionId: ended.id });
    const actor = actorOf(user, ended.openedBy ?? undefined);
    const patientId = user.userType === "patient" ? user.id : null;
    await recordAudit(tx, at, { action: "auth.finishSignOut", actor, patientId });
  });
  return { ok: true };
}
