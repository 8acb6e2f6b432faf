import { eq } from "drizzle-orm";
import { z } from "zod";
import { requirePatientsAge } from "../features/auth/auth.service.ts";
import { recordAudit } from "../platform/audit.ts";
import { hospitalDay } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/database.ts";
import { identities } from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";
import type { Deps } from "../platform/route.ts";
import { findPersonBy } from "./find-person.ts";

/**
 * Corrects a patient's date of birth, with which they sign in and from which their age follows.
 * @throws HttpError 400 for what is no date or no patient's age, 404 if there is no such person, 409 for a provider.
 */
export async function correctBirthDate(
  tx: Transaction,
  { idOrEmail, dateOfBirth, at }: { readonly idOrEmail: string; readonly dateOfBirth: string; readonly at: Date },
  { config }: Pick<Deps, "config">,
): Promise<{ output: string; detail: Readonly<Record<string, number>> }> {
  if (!z.iso.date().safeParse(dateOfBirth).success) {
    throw new HttpError(400, "A date of birth has the form YYYY-MM-DD, for example 1943-03-02.");
  }
  requirePatientsAge(dateOfBirth, hospitalDay(at, config.hospitalTimeZone));
  const { id: patientId, userType } = await findPersonBy(tx, idOrEmail);
  if (userType !== "patient")
    throw new HttpError(409, `${idOrEmail} is a provider: only patients have a date of birth.`);
  await tx.update(identities).set({ dateOfBirth }).where(eq(identities.userId, patientId));
  const actor = { kind: "admin", id: null } as const;
  await recordAudit(tx, at, { action: "patients.correctBirthDate", actor, patientId });
  return {
    output: `Patient ${patientId} signs in with the corrected date of birth from now on.`,
    detail: { patientId },
  };
}
