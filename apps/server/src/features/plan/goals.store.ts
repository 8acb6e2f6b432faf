import type { HoldReasonId } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { goals, providers, users } from "../../platform/database/schema.ts";
import { isPlanOnHold } from "./prescriptions.store.ts";

/** A goal and the provider who set it. */
export type GoalRow = Omit<Goal, "currentValue" | "createdAt" | "suspendedAt"> & {
  readonly createdAt: Date;
  readonly suspendedAt: Date | null;
  readonly providerCredentials: string;
};

export type NewGoalRow = Pick<Goal, "goalType" | "targetValue" | "unit" | "label" | "subtitle" | "period">;

/** A patient's goals that have not been replaced: active ones, or those of a plan on hold. */
const currentGoals = (patientId: number) => and(eq(goals.patientId, patientId), isNull(goals.endedAt));

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
      suspendedAt: goals.suspendedAt,
      assessmentId: goals.assessmentId,
      overrideReason: goals.overrideReason,
      providerId: goals.providerId,
      providerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      providerCredentials: providers.credentials,
    })
    .from(goals)
    .innerJoin(users, eq(users.id, goals.providerId))
    .innerJoin(providers, eq(providers.userId, goals.providerId));
}

/** Goals that count at an instant, in the order in which they were set; none while the plan is on hold. */
export function listActiveGoals(tx: Transaction, patientId: number, at: Date): Promise<GoalRow[]> {
  return selectGoals(tx)
    .where(and(currentGoals(patientId), eq(goals.isActive, true), sql`not ${isPlanOnHold(patientId, at)}`))
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

/** Ends the active goals, or those of a plan on hold. */
export async function endCurrentGoals(tx: Transaction, patientId: number, at: Date): Promise<void> {
  await tx.update(goals).set({ isActive: false, endedAt: at }).where(currentGoals(patientId));
}

export async function endGoal(tx: Transaction, goalId: number, at: Date): Promise<void> {
  await tx.update(goals).set({ isActive: false, endedAt: at }).where(eq(goals.id, goalId));
}

export interface SentUnder {
  readonly patientId: number;
  readonly providerId: number;
  readonly assessmentId: number;
  readonly validUntil: Date;
  readonly overrideReason: string | null;
}

/** Inserts active goals. Returns their ids in the given order. */
export async function insertGoals(
  tx: Transaction,
  rows: readonly NewGoalRow[],
  sent: SentUnder,
  at: Date,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(goals)
    .values(rows.map((row) => ({ ...row, ...sent, isActive: true, createdAt: at })))
    .returning({ id: goals.id });
  return inserted.map((row) => row.id);
}

/** Active goals count until then. */
export async function extendGoals(tx: Transaction, patientId: number, validUntil: Date): Promise<void> {
  await tx
    .update(goals)
    .set({ validUntil })
    .where(and(currentGoals(patientId), eq(goals.isActive, true)));
}

/** Keeps a hold with the goals, as the wire gives it. */
export async function suspendGoals(
  tx: Transaction,
  patientId: number,
  lapse: { at: Date; reason: HoldReasonId },
): Promise<void> {
  await tx
    .update(goals)
    .set({ isActive: false, suspendedAt: lapse.at, suspendedReason: lapse.reason })
    .where(and(currentGoals(patientId), eq(goals.isActive, true)));
}
