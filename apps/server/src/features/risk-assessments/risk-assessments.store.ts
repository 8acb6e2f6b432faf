import {
  type AssessmentAnswers,
  type Engine1Result,
  type RiskAssessmentReply,
  recordedToAnswers,
  type StoredInput,
} from "@bedside-bike/contract";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
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

interface StoredRow extends Omit<NewAssessment, "result"> {
  readonly id: number;
  readonly assessedByName: string;
}
export type Engine2Row = StoredRow & { readonly kind: "engine-2"; readonly result: RiskAssessmentReply };
/** A row of engine 1.0: readable as it was, and good for nothing else. */
export type Engine1Row = StoredRow & { readonly kind: "engine-1"; readonly result: Engine1Result };
export type AssessmentRow = Engine2Row | Engine1Row;

export async function insertAssessment(tx: Transaction, assessment: NewAssessment): Promise<number> {
  const [row] = await tx.insert(riskAssessments).values(assessment).returning({ id: riskAssessments.id });
  if (!row) throw new Error("The assessment was not stored.");
  return row.id;
}

type SelectedRow = Omit<StoredRow, "input"> & { readonly input: unknown; readonly result: unknown };
const ENGINE_1 = "1.0.0";

/** The demo's rows of engine 1.0 have no `assumed`: all their answers were given. */
function toAssessment(row: SelectedRow | undefined): AssessmentRow | null {
  if (!row) return null;
  const input = recordedToAnswers(row.input as StoredInput);
  if (row.engineVersion !== ENGINE_1) {
    return { ...row, kind: "engine-2", input, result: row.result as RiskAssessmentReply };
  }
  const result = row.result as Omit<Engine1Result, "assumed"> & { assumed?: string[] };
  return { ...row, kind: "engine-1", input, result: { ...result, assumed: result.assumed ?? [] } };
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

/** The patient's own newest run since an instant, by the engine of today. */
export async function findOwnRunSince(tx: Transaction, patientId: number, since: Date): Promise<Engine2Row | null> {
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
  return own?.kind === "engine-2" ? own : null;
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
