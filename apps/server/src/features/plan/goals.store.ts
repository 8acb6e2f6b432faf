import { GOAL_MEASURES, type HoldReasonId } from "@bedside-bike/clinical";
import type { Goal, PlanOnHold } from "@bedside-bike/contract";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { milliseconds } from "../../platform/database/instants.ts";
import { goals, patients, providers, users } from "../../platform/database/schema.ts";

/** A goal and the provider who set it. */
export type GoalRow = Omit<Goal, "currentValue" | "createdAt" | "suspendedAt"> & {
  readonly createdAt: Date;
  readonly suspendedAt: Date | null;
  readonly providerCredentials: string;
};

export type NewGoalRow = Pick<Goal, "goalType" | "targetValue" | "unit" | "label" | "subtitle" | "period">;

/** A patient's goals that have not been replaced: active ones, or those of a plan on hold. */
const currentGoals = (patientId: number) => and(eq(goals.patientId, patientId), isNull(goals.endedAt));

/**
 * Whether a patient's plan is on hold at an instant: goals were suspended, or their hours have passed and the job that
 * suspends them has not run yet. If one goal's hours have passed, the whole plan is on hold.
 */
export const isPlanOnHold = (patientId: SQL | number, at: SQL | Date): SQL<boolean> =>
  sql<boolean>`exists (select 1 from goals h where h.patient_id = ${patientId} and ${isHolding(at)})`;

/** JSON of the columns of a plan's hold, for `toPlanOnHold`. */
export const selectPlanOnHold = (patientId: SQL | number, at: SQL | Date): SQL =>
  sql`(select json_build_object('since', min(coalesce(h.suspended_at, h.valid_until)),
      'reasonId', coalesce((array_agg(h.suspended_reason order by h.id))[1], 'too_old'))
    from goals h where h.patient_id = ${patientId} and ${isHolding(at)})`;

/** Whether a goal, aliased `h`, puts the plan on hold. */
const isHolding = (at: SQL | Date): SQL =>
  sql`(h.ended_at is null and (h.suspended_at is not null or h.valid_until < ${instantOf(at)}::timestamptz))`;

const instantOf = (at: SQL | Date): SQL | string => (at instanceof Date ? at.toISOString() : at);

export interface StoredHold {
  readonly since: string | null;
  readonly reasonId: HoldReasonId;
}
export const toPlanOnHold = ({ since, reasonId }: StoredHold): PlanOnHold | null =>
  since === null ? null : { since: new Date(since).toISOString(), reasonId };

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

/** Locks the patient's row until this transaction ends, so that two providers' changes are serialized. */
export async function lockPatient(tx: Transaction, patientId: number): Promise<void> {
  await tx.select({ id: patients.userId }).from(patients).where(eq(patients.userId, patientId)).for("update");
}

/**
 * The same before a change to the plan. Returns the time of the change: requests may get the lock in another order than
 * they arrived, and each one sees everything that was changed before it and is never timed before those changes.
 */
export async function lockPlan(tx: Transaction, { patientId, at }: { patientId: number; at: Date }): Promise<Date> {
  await lockPatient(tx, patientId);
  const [row] = await selectRows<{ latest: number }>(
    tx,
    sql`select ${milliseconds("max(changed_at)")} as latest from (
          select max(created_at) as changed_at from risk_assessments
          where patient_id = ${patientId} and not is_self_reported
          union all select max(created_at) from goals where patient_id = ${patientId}
          union all select max(created_at) from clearances where patient_id = ${patientId}
          union all select max(greatest(given_at, answered_at)) from ride_feedback where patient_id = ${patientId}) changes`,
  );
  return new Date(Math.max(at.getTime(), row?.latest ?? 0));
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

/** Not a goal for the patient, but part of what was sent: from then on 0 W are in force. */
export async function insertNoWatts(tx: Transaction, sent: SentUnder, at: Date): Promise<void> {
  const none = { goalType: "power", targetValue: 0, ...GOAL_MEASURES.power, label: "", subtitle: "" } as const;
  await tx.insert(goals).values({ ...none, ...sent, isActive: false, createdAt: at, endedAt: at });
}

/** Active goals count until then. */
export async function extendGoals(tx: Transaction, patientId: number, validUntil: Date): Promise<void> {
  await tx
    .update(goals)
    .set({ validUntil })
    .where(and(currentGoals(patientId), eq(goals.isActive, true)));
}

/** Returns how many were ended. */
export async function suspendGoals(
  tx: Transaction,
  patientId: number,
  lapse: { at: Date; reason: HoldReasonId },
): Promise<number> {
  const suspended = await tx
    .update(goals)
    .set({ isActive: false, suspendedAt: lapse.at, suspendedReason: lapse.reason })
    .where(and(currentGoals(patientId), eq(goals.isActive, true)))
    .returning({ id: goals.id });
  return suspended.length;
}

const patientsAtOnce = 200;

/**
 * Suspends goals whose hours have passed, as of when they passed: for one patient, or for many. Returns the patients,
 * at most `patientsAtOnce`.
 */
export async function suspendOverdueGoals(
  tx: Transaction,
  { at, patientId }: { at: Date; patientId?: number },
): Promise<number[]> {
  const rows = await selectRows<{ patientId: number }>(
    tx,
    sql`with due as (
          select patient_id, min(valid_until) as since from goals
          where is_active and valid_until < ${at.toISOString()}::timestamptz
            ${patientId === undefined ? sql`` : sql`and patient_id = ${patientId}`}
          group by patient_id order by since limit ${patientsAtOnce}),
        suspended as (
          update goals g set is_active = false, suspended_at = due.since, suspended_reason = 'too_old'
          from due where g.patient_id = due.patient_id and g.is_active returning g.patient_id)
        select distinct patient_id as "patientId" from suspended order by 1`,
  );
  return rows.map((row) => row.patientId);
}
