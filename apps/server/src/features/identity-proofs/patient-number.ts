import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";
import { acquireAdvisoryLock } from "./identification.store.ts";

/** @throws HttpError 400 for a number that doesn't match this hospital's pattern (PATIENT_NUMBER_PATTERN). */
export function requirePatientNumber(patientNumber: string, { config }: Pick<Deps, "config">): void {
  if (config.patientNumberPattern === undefined || config.patientNumberPattern.matches(patientNumber)) return;
  throw new HttpError(
    400,
    "This is not like a patient number of this hospital. Check that you scanned the wristband.",
    "patientNumber",
  );
}

/** Locks the number on all nodes until the transaction ends, so that two providers can't give it to two patients. */
export const lockPatientNumber = (tx: Transaction, patientNumber: string): Promise<void> =>
  acquireAdvisoryLock(tx, `number ${patientNumber}`);
