import { type AuditEntry, recordAudit } from "../../platform/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { endAllSessions, publishEnded } from "../../platform/sign-in.ts";
import { changeAccess, lockAccess } from "../access/change-access.ts";
import * as store from "./distrust-provider.store.ts";

/** How much of each has ended. */
export interface Distrusted {
  readonly patientSessions: number;
  readonly addresses: number;
  readonly confirmations: number;
}

type Moment = { readonly providerId: number; readonly actor: AuditEntry["actor"]; readonly at: Date };

/**
 * Ends at once everything that rests on one provider's word: the sign-in sessions that their bedside codes opened, the
 * addresses that they vouched for, and the confirmations that nobody else vouches for, with everyone's access to those
 * patients. What a patient recorded stays; a colleague confirms the account again at the bed. Repeating it changes
 * nothing. Runs as the system.
 */
export async function distrustProvider(
  tx: Transaction,
  moment: Moment,
  deps: Pick<Deps, "events">,
): Promise<Distrusted> {
  await lockAccess(tx);
  const patientIds = await store.listRestingOn(tx, moment.providerId);
  return changeAccess(tx, { patientIds }, deps, () => endWhatRests(tx, moment, deps));
}

async function endWhatRests(
  tx: Transaction,
  { providerId, actor, at }: Moment,
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

/** Ends every way into these patients' accounts. Returns how many sign-in sessions have ended. */
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
  return sessions;
}
