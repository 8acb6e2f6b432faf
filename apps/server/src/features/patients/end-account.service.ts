import { type AuditEntry, recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { changeAccess } from "../access/change-access.ts";
import { shutOut } from "../identity-proofs/distrust-provider.service.ts";
import { removeProofs } from "../identity-proofs/identification.store.ts";
import { endStay } from "./patients.store.ts";

interface Ending {
  readonly patientId: number;
  readonly actor: AuditEntry["actor"];
  readonly at: Date;
}

/**
 * Ends a patient's account: it is no longer confirmed and has neither number nor email address, every way in and all
 * access end, and the bike is free. What it recorded stays. Returns how many sign-in sessions have ended. Runs as the
 * system.
 */
export async function endAccount(
  tx: Transaction,
  { patientId, actor, at }: Ending,
  { events }: Pick<Deps, "events">,
): Promise<number> {
  const sessions = await changeAccess(tx, { patientIds: [patientId] }, { events }, async () => {
    await asSystemWithin(tx, "accounts", () => removeProofs(tx, patientId));
    await endStay(tx, patientId, at);
    return shutOut(tx, { patientIds: [patientId], at }, { events });
  });
  await events.publish(tx, { type: "bike", patientId });
  await recordAudit(tx, at, { action: "patients.endAccount", actor, patientId, detail: { sessions } });
  return sessions;
}
