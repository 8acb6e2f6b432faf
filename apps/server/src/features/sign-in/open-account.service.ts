import type { CallReply, User } from "@bedside-bike/contract";
import { type AuditEntry, recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { endSessionOfToken, type StartedSession, startSession } from "../../platform/sign-in.ts";
import { linkBike } from "../devices/device-links.service.ts";
import { type Browser, rememberBrowser } from "./browser.ts";

export interface SignedIn {
  readonly user: User;
  readonly session: StartedSession;
  /** How this browser is recognized later; null in demo mode, where it would prove nothing. */
  readonly browserToken: string | null;
  readonly deviceLinkResult?: NonNullable<CallReply<"auth.verify">["deviceLinkResult"]>;
}

interface Entry {
  readonly user: User;
  readonly deviceNumber: number | null;
  readonly browser: Browser;
  readonly at: Date;
  readonly as: "auth.login" | "auth.register";
  /** The provider who issued the bedside code, if it was one. */
  readonly openedBy?: number;
}

/**
 * Starts a session and links the bike if it may be taken. This browser's previous session is ended on the server first,
 * so that the tablet's last user no longer holds the bike.
 */
export async function openAccount(
  tx: Transaction,
  { user, deviceNumber, browser, at, as, openedBy }: Entry,
  deps: Deps,
): Promise<SignedIn> {
  const isPatient = user.userType === "patient";
  const endedSessionId = browser.sessionTokenHash && (await endSessionOfToken(tx, browser.sessionTokenHash, at));
  if (endedSessionId) await deps.events.publish(tx, { type: "session-ended", sessionId: endedSessionId });
  const session = await startSession(tx, user, { browser: browser.name, openedBy: openedBy ?? null, at });
  const isVerified = deps.config.authMode === "verified";
  const browserToken = isVerified ? await rememberBrowser(tx, browser.knownHash, user.id, at) : null;
  const actor = actorOf(user, openedBy);
  await recordAudit(tx, at, { action: as, actor, patientId: isPatient ? user.id : null });
  const signedIn = { user, session, browserToken };
  if (!isPatient || deviceNumber === null) return signedIn;
  const deviceLinkResult = await linkBike(tx, { patientId: user.id, deviceNumber, actor, at }, deps);
  if (deviceLinkResult.isRefused) return { ...signedIn, deviceLinkResult };
  return { ...signedIn, user: { ...user, deviceNumber: String(deviceNumber) } as User, deviceLinkResult };
}

/** Who acts in a session of this user, for the audit log. */
export function actorOf(user: User, openedBy: number | undefined): AuditEntry["actor"] {
  if (user.userType === "provider") return { kind: "provider", id: user.id, isActive: user.isActive };
  return { kind: "patient", id: user.id, ...(openedBy === undefined ? {} : { openedBy }) };
}
