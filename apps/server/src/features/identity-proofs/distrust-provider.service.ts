import { type AuditEntry, recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { endAllSessions, publishEnded } from "../../platform/sign-in.ts";
import { announceAccess } from "../help-requests/announce-access.ts";
import * as store from "./distrust-provider.store.ts";

/** How much of each has ended. */
export interface Distrusted {
  readonly patientSessions: number;
  readonly addresses: number;
  readonly confirmations: number;
}

/**
 * Ends at once everything that rests on one provider's word: the sign-in sessions that their bedside codes opened, the
 * addresses that they vouched for, and the confirmations that nobody else vouches for, with everyone's access to those
 * patients. What a patient recorded stays; a colleague confirms the account again at the bed. Repeating it changes
 * nothing. Runs as the system.
 */
export async function distrustProvider(
  tx: Transaction,
  { providerId, actor, at }: { readonly providerId: number; readonly actor: AuditEntry["actor"]; readonly at: Date },
  { events }: Pick<Deps, "events">,
): Promise<Distrusted> {
  const sessionIds = await store.endSessionsOpenedBy(tx, providerId, at);
  const withoutAddress = await store.removeAddressesOf(tx, providerId);
  const unconfirmed = await store.endConfirmationsOf(tx, providerId);
  const concerned = [...new Set([...withoutAddress, ...unconfirmed])].sort((one, other) => one - other);
  for (const patientId of concerned) {
    const detail = {
      providerId,
      endedAddress: withoutAddress.includes(patientId),
      endedConfirmation: unconfirmed.includes(patientId),
    };
    await recordAudit(tx, at, { action: "identityProofs.distrust", actor, patientId, detail });
  }
  await publishEnded(tx, sessionIds, { events });
  const endedOfConcerned = await shutOut(tx, { patientIds: concerned, at }, { events });
  return {
    patientSessions: sessionIds.length + endedOfConcerned,
    addresses: withoutAddress.length,
    confirmations: unconfirmed.length,
  };
}

/**
 * Ends every way into these patients' accounts, and access to those who are no longer confirmed. Returns how many
 * sign-in sessions have ended. Needs the lock of access.
 */
export async function shutOut(
  tx: Transaction,
  { patientIds, at }: { readonly patientIds: readonly number[]; readonly at: Date },
  { events }: Pick<Deps, "events">,
): Promise<number> {
  await store.deleteWaysInto(tx, patientIds);
  let sessions = 0;
  for (const patientId of patientIds) {
    const ended = await endAllSessions(tx, patientId, at);
    await publishEnded(tx, ended, { events });
    sessions += ended.length;
  }
  const hidden = await store.listHiddenAccess(tx, patientIds);
  await events.publish(tx, ...hidden.map((access) => ({ type: "revoked", ...access }) as const));
  await announceAccess(tx, patientIds, { events });
  return sessions;
}
