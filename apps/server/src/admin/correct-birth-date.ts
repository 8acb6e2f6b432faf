import { ageOn } from "@bedside-bike/clinical/calendar";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { requirePatientsAge } from "../features/auth/auth.service.ts";
import { recordAudit } from "../platform/audit.ts";
import { hospitalDay } from "../platform/clock.ts";
import { selectRows, type Transaction } from "../platform/database/database.ts";
import { identities } from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";
import type { Deps } from "../platform/route.ts";
import { findPersonBy } from "./find-person.ts";

/**
 * Corrects a patient's date of birth, with which they sign in and from which their age follows. Assessments stay as they
 * were made: the output names those that were computed with another age.
 * @throws HttpError 400 for what is no date or no patient's age, 404 if there is no such person, 409 for a provider.
 */
export async function correctBirthDate(
  tx: Transaction,
  { idOrEmail, dateOfBirth, at }: { readonly idOrEmail: string; readonly dateOfBirth: string; readonly at: Date },
  { config }: Pick<Deps, "config">,
): Promise<{ output: string; detail: Readonly<Record<string, number>> }> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth)) {
    throw new HttpError(400, "A date of birth has the form YYYY-MM-DD, for example 1943-03-02.");
  }
  if (!z.iso.date().safeParse(dateOfBirth).success) {
    throw new HttpError(400, `There is no such day as ${dateOfBirth}.`);
  }
  const today = hospitalDay(at, config.hospitalTimeZone);
  requirePatientsAge(dateOfBirth, today);
  const { id: patientId, userType } = await findPersonBy(tx, idOrEmail);
  if (userType !== "patient")
    throw new HttpError(409, `${idOrEmail} is a provider: only patients have a date of birth.`);
  await tx.update(identities).set({ dateOfBirth }).where(eq(identities.userId, patientId));
  const actor = { kind: "admin", id: null } as const;
  await recordAudit(tx, at, { action: "patients.correctBirthDate", actor, patientId });
  const outdated = (await findAssessedAges(tx, patientId)).flatMap(({ madeAt, age, isSelfReported }) => {
    const day = hospitalDay(madeAt, config.hospitalTimeZone);
    const right = ageOn(day, dateOfBirth);
    if (age === right) return [];
    const whose = isSelfReported ? "The patient's own assessment" : "The assessment";
    return `${whose} of ${writeDay(day)} was computed with age ${age}, not ${right}, and stays so: make it again.`;
  });
  const age = ageOn(today, dateOfBirth);
  return {
    output: [
      `Patient ${patientId} signs in with the date of birth ${writeDay(dateOfBirth)} from now on: ${age} years.`,
      ...outdated,
    ].join("\n"),
    detail: { patientId },
  };
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** 'March 2, 1943': unlike 1943-03-02 it shows a swapped day and month. */
const writeDay = (day: string): string => longDay.format(new Date(day));

interface AssessedAge {
  readonly madeAt: Date;
  readonly age: number | null;
  readonly isSelfReported: boolean;
}

/** Of the newest assessment by a provider and of the patient's own newest. */
async function findAssessedAges(tx: Transaction, patientId: number): Promise<AssessedAge[]> {
  const rows = await selectRows<Omit<AssessedAge, "madeAt"> & { madeAt: string }>(
    tx,
    sql`select distinct on (is_self_reported) created_at as "madeAt", (input ->> 'age')::float8 as age,
          is_self_reported as "isSelfReported"
        from risk_assessments where patient_id = ${patientId}
        order by is_self_reported, created_at desc, id desc`,
  );
  return rows.map((row) => ({ ...row, madeAt: new Date(row.madeAt) }));
}
