import type { Api, CallReply } from "@bedside-bike/contract";
import { recordAudit } from "../../platform/audit.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import * as store from "./beds.store.ts";

/**
 * Sets which bed a patient is in.
 * @throws HttpError 409 for a bed that another patient has, unless it is taken over: with the patient's name, if the
 * caller may see them.
 */
export async function setBed(
  { tx, params, body, caller, at }: AuthenticatedInput<Api["patients.setBed"]>,
  deps: Deps,
): Promise<CallReply<"patients.setBed">> {
  const patientId = params.id;
  const { bed, takeOver } = body;
  await store.lockBeds(tx);
  const before = await store.findBed(tx, patientId);
  if (before === bed) return { id: patientId, bed };
  if (bed !== null) await freeBed(tx, { bed, takeOver, at }, deps);
  await store.updateBed(tx, patientId, bed);
  await recordAudit(tx, at, { action: "bed.set", actor: caller, patientId, detail: bed === null ? {} : { bed } });
  await deps.events.publish(tx, { type: "goals", patientId });
  return { id: patientId, bed };
}

/**
 * For the patient who loses the bed, the audit row names the product, not the person who did it, because that patient
 * can read the row.
 */
async function freeBed(
  tx: Transaction,
  { bed, takeOver, at }: { bed: string; takeOver: boolean; at: Date },
  deps: Deps,
): Promise<void> {
  const patientId = await asSystemWithin(tx, "care-team", () => store.findInBed(tx, bed));
  if (patientId === null) return;
  if (!takeOver) throw taken(bed, await store.findNameInBed(tx, bed));
  const actor = { kind: "system", id: null } as const;
  await asSystemWithin(tx, "care-team", async () => {
    await store.updateBed(tx, patientId, null);
    await recordAudit(tx, at, { action: "bed.lose", actor, patientId, detail: { bed } });
  });
  await deps.events.publish(tx, { type: "goals", patientId });
}

function taken(bed: string, name: string | null): HttpError {
  const message =
    name === null
      ? `Bed ${bed} is another patient's, whom you have no access to. Take it over?`
      : `Bed ${bed} is ${name}'s. Take it over?`;
  return new HttpError(409, message, "bed", { code: "bed_taken", ...(name !== null && { holder: name }) });
}
