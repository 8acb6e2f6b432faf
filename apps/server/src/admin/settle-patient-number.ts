import { and, eq, isNotNull } from "drizzle-orm";
import { changeAccess, lockAccess } from "../features/access/change-access.ts";
import { shutOut } from "../features/identity-proofs/distrust-provider.service.ts";
import { recordAudit } from "../platform/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import { patients } from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";
import type { Deps } from "../platform/route.ts";

/**
 * Takes a number away from the account that has it, because another patient wears it: the account is no longer
 * confirmed, and its sign-in sessions end. What it recorded stays; with the right number it is confirmed again at the
 * bed.
 * @throws HttpError 404 if no confirmed account has this number.
 */
export async function settlePatientNumber(
  tx: Transaction,
  { patientNumber, at }: { readonly patientNumber: string; readonly at: Date },
  deps: Pick<Deps, "events">,
): Promise<{ output: string; detail: Readonly<Record<string, number>> }> {
  await lockAccess(tx);
  const [row] = await tx
    .select({ patientId: patients.userId })
    .from(patients)
    .where(and(eq(patients.patientNumber, patientNumber), isNotNull(patients.confirmedAt)));
  if (!row) throw new HttpError(404, `No confirmed account has the patient number ${patientNumber}.`);
  const { patientId } = row;
  const sessions = await changeAccess(tx, { patientIds: [patientId] }, deps, async () => {
    await tx
      .update(patients)
      .set({ patientNumber: null, confirmedAt: null, confirmedBy: null, numberWitnessedBy: null })
      .where(eq(patients.userId, patientId));
    return shutOut(tx, { patientIds: [patientId], at }, deps);
  });
  const actor = { kind: "admin", id: null } as const;
  await recordAudit(tx, at, { action: "patients.settleNumber", actor, patientId });
  const output =
    `Patient ${patientId} no longer has this number, and is not confirmed until a provider enters the right one at the ` +
    `bed. Sign-in sessions that ended: ${sessions}. Whoever wears the number can be given it now.`;
  return { output, detail: { patientId, sessions } };
}
