import { ASSESSMENT_LIMITS, ENGINE_VERSION } from "@bedside-bike/clinical";
import {
  type AssessmentAnswers,
  readStoredResult,
  recordedToAnswers,
  type StoredInput,
  type StoredResult,
} from "@bedside-bike/contract";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { patients, riskAssessments, users } from "../../platform/database/schema.ts";

export interface NewAssessment {
  readonly patientId: number;
  readonly assessedBy: number;
  readonly isSelfReported: boolean;
  readonly input: AssessmentAnswers;
  readonly result: StoredResult;
  readonly engineVersion: string;
  readonly createdAt: Date;
  readonly isStepLapsed: boolean;
}

interface StoredRow extends Omit<NewAssessment, "result" | "isStepLapsed"> {
  readonly id: number;
  readonly assessedByName: string;
}
/** One from an earlier engine can be shown as it was, and used for nothing else. */
export type AssessmentRow = StoredRow & { readonly result: StoredResult };

export const isOfToday = ({ engineVersion }: Pick<AssessmentRow, "engineVersion">): boolean =>
  engineVersion === ENGINE_VERSION;

export async function insertAssessment(tx: Transaction, assessment: NewAssessment): Promise<number> {
  const [row] = await tx.insert(riskAssessments).values(assessment).returning({ id: riskAssessments.id });
  if (!row) throw new Error("The assessment was not stored.");
  return row.id;
}

type SelectedRow = Omit<StoredRow, "input"> & { readonly input: unknown; readonly result: unknown };

function toAssessment(row: SelectedRow | undefined): AssessmentRow | null {
  if (!row) return null;
  const { input, result } = row;
  return { ...row, input: recordedToAnswers(input as StoredInput), result: readStoredResult(result as object) };
}

function selectAssessments(tx: Transaction) {
  return tx
    .select({
      id: riskAssessments.id,
      patientId: riskAssessments.patientId,
      assessedBy: riskAssessments.assessedBy,
      assessedByName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      isSelfReported: riskAssessments.isSelfReported,
      input: riskAssessments.input,
      result: riskAssessments.result,
      engineVersion: riskAssessments.engineVersion,
      createdAt: riskAssessments.createdAt,
    })
    .from(riskAssessments)
    .innerJoin(users, eq(users.id, riskAssessments.assessedBy))
    .$dynamic();
}

export async function findAssessment(tx: Transaction, assessmentId: number): Promise<AssessmentRow | null> {
  const [row] = await selectAssessments(tx).where(eq(riskAssessments.id, assessmentId));
  return toAssessment(row);
}

/** A provider's assessment takes precedence over a self-reported one, even a newer one. */
export async function findLatest(tx: Transaction, patientId: number): Promise<AssessmentRow | null> {
  const [row] = await selectAssessments(tx)
    .where(eq(riskAssessments.patientId, patientId))
    .orderBy(asc(riskAssessments.isSelfReported), desc(riskAssessments.createdAt), desc(riskAssessments.id))
    .limit(1);
  return toAssessment(row);
}

/** The patient's own newest assessment since an instant, by the current engine. */
export async function findOwnRunSince(tx: Transaction, patientId: number, since: Date): Promise<AssessmentRow | null> {
  const [row] = await selectAssessments(tx)
    .where(
      and(
        eq(riskAssessments.patientId, patientId),
        eq(riskAssessments.isSelfReported, true),
        gt(riskAssessments.createdAt, since),
      ),
    )
    .orderBy(desc(riskAssessments.createdAt), desc(riskAssessments.id))
    .limit(1);
  const own = toAssessment(row);
  return own && isOfToday(own) ? own : null;
}

export interface KnownOfPatient {
  readonly ageYears: number | null;
  readonly weightKg: number | null;
  readonly heightCm: number | null;
  /** Whole hospital days since the admission, at most 365. */
  readonly daysInHospital: number | null;
}

/** The values on record outside assessments, on a hospital day. */
export async function findKnown(tx: Transaction, patientId: number, today: string): Promise<KnownOfPatient> {
  const [row] = await selectRows<KnownOfPatient>(
    tx,
    sql`select patient_age(user_id, ${today}::date) as "ageYears", weight_kg::float8 as "weightKg",
          height_cm::float8 as "heightCm",
          least(greatest(${today}::date - admission_date, 0), ${ASSESSMENT_LIMITS.days_in_hospital.high}::int) as "daysInHospital"
        from patients where user_id = ${patientId}`,
  );
  return row ?? { ageYears: null, weightKg: null, heightCm: null, daysInHospital: null };
}

/** Overwrites only the values that the assessment contains. */
export async function updateBodyMeasures(
  tx: Transaction,
  patientId: number,
  { weight_kg: weightKg, height_cm: heightCm }: Pick<AssessmentAnswers, "weight_kg" | "height_cm">,
): Promise<void> {
  const measured = { ...(weightKg === null ? {} : { weightKg }), ...(heightCm === null ? {} : { heightCm }) };
  if (Object.keys(measured).length === 0) return;
  await tx.update(patients).set(measured).where(eq(patients.userId, patientId));
}
