import type { Goal } from "@bedside-bike/contract";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { goals, patients, providers, riskAssessments, users } from "../../platform/database/schema.ts";

/** A goal and the provider who set it. */
export type GoalRow = Omit<Goal, "currentValue" | "createdAt"> & {
  readonly createdAt: Date;
  readonly providerCredentials: string;
};

export type NewGoalRow = Pick<Goal, "goalType" | "targetValue" | "unit" | "label" | "subtitle" | "period">;

function selectGoals(tx: Transaction) {
  return tx
    .select({
      id: goals.id,
      patientId: goals.patientId,
      goalType: goals.goalType,
      targetValue: goals.targetValue,
      unit: goals.unit,
      label: goals.label,
      subtitle: goals.subtitle,
      period: goals.period,
      isActive: goals.isActive,
      createdAt: goals.createdAt,
      providerId: goals.providerId,
      providerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      providerCredentials: providers.credentials,
    })
    .from(goals)
    .innerJoin(users, eq(users.id, goals.providerId))
    .innerJoin(providers, eq(providers.userId, goals.providerId));
}

/** Locks the patient's row until this transaction ends, so that two providers' changes are serialized. */
export async function lockPatient(tx: Transaction, patientId: number): Promise<void> {
  await tx.select({ id: patients.userId }).from(patients).where(eq(patients.userId, patientId)).for("update");
}

/** In the order in which they were set. */
export function listActiveGoals(tx: Transaction, patientId: number): Promise<GoalRow[]> {
  return selectGoals(tx)
    .where(and(eq(goals.patientId, patientId), eq(goals.isActive, true)))
    .orderBy(asc(goals.id));
}

/** An active or ended goal; null if there is none or the policies hide its patient. */
export async function findGoal(tx: Transaction, goalId: number): Promise<GoalRow | null> {
  const [row] = await selectGoals(tx).where(eq(goals.id, goalId));
  return row ?? null;
}

export async function findGoalPatient(tx: Transaction, goalId: number): Promise<number | undefined> {
  const [row] = await tx.select({ patientId: goals.patientId }).from(goals).where(eq(goals.id, goalId));
  return row?.patientId;
}

export async function endActiveGoals(tx: Transaction, patientId: number, at: Date): Promise<void> {
  await tx
    .update(goals)
    .set({ isActive: false, endedAt: at })
    .where(and(eq(goals.patientId, patientId), eq(goals.isActive, true)));
}

export async function endGoal(tx: Transaction, goalId: number, at: Date): Promise<void> {
  await tx.update(goals).set({ isActive: false, endedAt: at }).where(eq(goals.id, goalId));
}

/** Inserts active goals. Returns their ids in the given order. */
export async function insertGoals(
  tx: Transaction,
  rows: readonly NewGoalRow[],
  owner: { patientId: number; providerId: number },
  at: Date,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(goals)
    .values(rows.map((row) => ({ ...row, ...owner, isActive: true, createdAt: at })))
    .returning({ id: goals.id });
  return inserted.map((row) => row.id);
}

/** The stored result of the latest assessment by a provider, or null. */
export async function findLatestProviderResult(tx: Transaction, patientId: number): Promise<unknown> {
  const [row] = await tx
    .select({ result: riskAssessments.result })
    .from(riskAssessments)
    .where(and(eq(riskAssessments.patientId, patientId), eq(riskAssessments.isSelfReported, false)))
    .orderBy(desc(riskAssessments.createdAt), desc(riskAssessments.id))
    .limit(1);
  return row?.result ?? null;
}
