import {
  type AssessmentAnswers,
  type RiskAssessmentReply,
  recordedToAnswers,
  type StoredInput,
} from "@bedside-bike/contract";
import { asc, desc, eq, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { patients, riskAssessments, users } from "../../platform/database/schema.ts";

export interface NewAssessment {
  readonly patientId: number;
  readonly assessedBy: number;
  readonly isSelfReported: boolean;
  readonly input: AssessmentAnswers;
  readonly result: RiskAssessmentReply;
  readonly engineVersion: string;
  readonly createdAt: Date;
}

export interface AssessmentRow extends NewAssessment {
  readonly id: number;
  readonly assessedByName: string;
}

export async function insertAssessment(tx: Transaction, assessment: NewAssessment): Promise<number> {
  const [row] = await tx.insert(riskAssessments).values(assessment).returning({ id: riskAssessments.id });
  if (!row) throw new Error("The assessment was not stored.");
  return row.id;
}

/** The JSON in a row. The demo's rows up to 1.0.0 have no `assumed`: all their answers were given. */
interface StoredJson {
  readonly input: StoredInput;
  readonly result: Omit<RiskAssessmentReply, "assumed"> & Partial<Pick<RiskAssessmentReply, "assumed">>;
}

function toAssessment(row: (Omit<AssessmentRow, keyof StoredJson> & { input: unknown; result: unknown }) | undefined) {
  if (!row) return null;
  const { input, result } = row as StoredJson;
  return { ...row, input: recordedToAnswers(input), result: { ...result, assumed: result.assumed ?? [] } };
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

/** The values on record apart from assessments. `today` is needed for the age. */
export async function findKnown(
  tx: Transaction,
  patientId: number,
  today: string,
): Promise<{ ageYears: number | null; weightKg: number | null; heightCm: number | null }> {
  const [row] = await selectRows<{ ageYears: number | null; weightKg: number | null; heightCm: number | null }>(
    tx,
    sql`select patient_age(user_id, ${today}::date) as "ageYears", weight_kg::float8 as "weightKg",
          height_cm::float8 as "heightCm"
        from patients where user_id = ${patientId}`,
  );
  return row ?? { ageYears: null, weightKg: null, heightCm: null };
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
