import { endAccount } from "../features/patients/end-account.service.ts";
import type { Transaction } from "../platform/database/database.ts";
import { HttpError } from "../platform/errors.ts";
import type { Deps } from "../platform/route.ts";
import { findPersonBy } from "./find-person.ts";

/**
 * Ends a patient's account, identified by its id.
 * @throws HttpError 404 if there is no such person, 409 for a provider.
 */
export async function endPatientAccount(
  tx: Transaction,
  { id, at }: { readonly id: string; readonly at: Date },
  deps: Pick<Deps, "events">,
): Promise<{ output: string; detail: Readonly<Record<string, number>> }> {
  const { id: patientId, userType } = await findPersonBy(tx, id);
  if (userType !== "patient") {
    throw new HttpError(409, `${id} is a provider. To shut one out: npm run admin -- deactivate-provider ${id}`);
  }
  const sessions = await endAccount(tx, { patientId, actor: { kind: "admin", id: null }, at }, deps);
  return {
    output: `The account of patient ${patientId} is ended; its record stays. Sign-in sessions that ended: ${sessions}.`,
    detail: { patientId, sessions },
  };
}
