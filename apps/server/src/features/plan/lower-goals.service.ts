import {
  durationTargetMinutes,
  type FullPrescription,
  isWithoutLoad,
  type PlanCaps,
  type Prescription,
  valuesSent,
} from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import * as store from "./goals.store.ts";
import { findInForce, prescribe, takenOver } from "./prescriptions.store.ts";

interface Lowered {
  readonly patientId: number;
  readonly at: Date;
  readonly assessmentId: number;
  readonly setBy: number;
  /** The plan's step for today, which is in force already. */
  readonly today: Prescription;
  readonly caps: PlanCaps | null | undefined;
}

/** Goals that go on under a new assessment fall at once to what its findings leave. Source: model 2.2, D.3. */
export async function lowerGoals(
  tx: Transaction,
  { patientId, at, assessmentId, setBy, today, caps }: Lowered,
): Promise<void> {
  const before = await findInForce(tx, patientId);
  if (!caps || !before?.validUntil || before.heldSince) return;
  const most: Partial<Record<Goal["goalType"], number>> = {
    ...(caps.mets !== null && { power: today.watts }),
    ...(caps.minutes !== null && { duration: today.minutes }),
    ...(caps.sessions !== null && { sessions: today.sessions }),
  };
  const goals = await store.listActiveGoals(tx, patientId, at);
  const isAbove = (goal: store.GoalRow) => targetOf(goal) > (most[goal.goalType] ?? Number.POSITIVE_INFINITY);
  const above = goals.filter(isAbove);
  if (above.length === 0) return;
  const lowered = above.map((goal) => ({ ...goal, targetValue: most[goal.goalType] ?? goal.targetValue }));
  const to = (type: Goal["goalType"]) => lowered.find(({ goalType }) => goalType === type)?.targetValue;
  const parts = { watts: to("power"), minutes: to("duration"), sessions: to("sessions") };
  const sent = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  const next = valuesSent(before, sent as Partial<FullPrescription>, before);
  const energy = goals.filter(({ goalType }) => goalType === "energy");
  for (const { id } of [...above, ...energy]) await store.endGoal(tx, id, at);
  await prescribe(tx, { ...takenOver(before), ...next, patientId, at, cause: "changed", assessmentId, setBy });
  const daily = isWithoutLoad(before.safetyLimit) ? 0 : today.watts * today.minutes * today.sessions;
  const rows = [
    ...lowered,
    ...energy.map((goal) => ({
      ...goal,
      targetValue: goal.period === "session" ? daily / today.sessions : daily,
    })),
  ].filter(({ targetValue }) => targetValue > 0);
  const under = { patientId, providerId: setBy, assessmentId, validUntil: before.validUntil, overrideReason: null };
  await store.insertGoals(tx, rows.map(newGoal), under, at);
}

const targetOf = ({ goalType, targetValue, unit }: store.GoalRow): number =>
  goalType === "duration" ? durationTargetMinutes(targetValue, unit) : targetValue;

const newGoal = ({ goalType, targetValue, unit, label, subtitle, period }: store.GoalRow): store.NewGoalRow => ({
  goalType,
  targetValue,
  unit: goalType === "duration" ? "minutes" : unit,
  label,
  subtitle,
  period,
});
