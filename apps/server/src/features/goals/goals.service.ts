import { GOAL_WORDS } from "@bedside-bike/clinical";
import { type Api, type CallReply, type Goal, goalTargetProblem } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import { AccessRefused } from "../../platform/refused-access.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { listRideDays } from "../rides/ride-days.store.ts";
import { findLatestSession } from "../rides/rides.store.ts";
import { calculateCurrentValue, type Measured } from "./current-value.ts";
import * as store from "./goals.store.ts";

/** Used if a recommendation gives no resistance: GOAL-15. */
const defaultResistance = 5;

/** The patient's active goals, measured against the rides of each goal's period. */
export function listGoals(
  { tx, params, at }: AuthenticatedInput<Api["goals.list"]>,
  deps: Deps,
): Promise<CallReply<"goals.list">> {
  return listMeasuredGoals(tx, { patientId: params.id, at }, deps);
}

/**
 * Replaces the patient's active goals; the old ones stay as history. The body's currentValue and providerId are
 * ignored, and its inactive goals are skipped.
 * @throws HttpError 409 if the goals have changed since or the provider must confirm first; see `requireConfirmations`.
 */
export function saveGoals(input: AuthenticatedInput<Api["goals.save"]>, deps: Deps): Promise<CallReply<"goals.save">> {
  const wanted = input.body.goals.filter((goal) => goal.isActive).map(({ isActive: _, ...goal }) => goal);
  return replaceGoals(input, wanted, deps);
}

/**
 * Replaces the patient's active goals with a recommendation's: minutes, watts, rides, resistance and energy.
 * @throws HttpError 409 if the goals have changed since or the provider must confirm first; see `requireConfirmations`.
 */
export function setGoalsFromAssessment(
  input: AuthenticatedInput<Api["goals.fromAssessment"]>,
  deps: Deps,
): Promise<CallReply<"goals.fromAssessment">> {
  const {
    watt_goal: powerWatts,
    duration_min_per_session: durationMinutes,
    sessions_per_day: sessions,
    resistance_level: resistance = defaultResistance,
    total_daily_energy: energyWattMinutes = powerWatts * durationMinutes * sessions,
  } = input.body.mobilityRecommendation;
  const wanted: store.NewGoalRow[] = [
    {
      goalType: "duration",
      targetValue: durationMinutes,
      unit: "minutes",
      ...GOAL_WORDS.duration,
      period: "session",
    },
    {
      goalType: "power",
      targetValue: powerWatts,
      unit: "watts",
      ...GOAL_WORDS.power,
      period: "session",
    },
    {
      goalType: "sessions",
      targetValue: sessions,
      unit: "sessions",
      ...GOAL_WORDS.sessions,
      period: "daily",
    },
    {
      goalType: "resistance",
      targetValue: resistance,
      unit: "level",
      ...GOAL_WORDS.resistance,
      period: "session",
    },
    {
      goalType: "energy",
      targetValue: energyWattMinutes,
      unit: "Watt-Min",
      ...GOAL_WORDS.energy,
      period: "daily",
    },
  ];
  return replaceGoals(input, wanted, deps);
}

/**
 * Changes one goal's target: the goal is ended, and a new one copies everything except the target.
 * @throws HttpError 400 for a target out of bounds, 403 for patients, 404 for a goal that doesn't exist or that the
 *   provider may not see, 409 for one that has been replaced since and as for `requireConfirmations`.
 */
export async function updateGoal(
  { tx, at, caller, body, params }: AuthenticatedInput<Api["goals.update"]>,
  deps: Deps,
): Promise<CallReply<"goals.update">> {
  const found = await store.findGoal(tx, params.goalId);
  if (!found && caller.kind === "provider" && caller.isActive) {
    // The policies hide it; whose it is, is for the audit log alone.
    const patientId = await asSystemWithin(tx, "care-team", () => store.findGoalPatient(tx, params.goalId));
    const notFound = { status: 404, message: "There is no such goal.", field: "goalId" } as const;
    throw new AccessRefused(notFound, caller, { patientId });
  }
  const rule = { who: "granted-provider", patient: "stored" } as const;
  await requireAccess(tx, rule, caller, { patientId: found?.patientId });
  if (!found) throw new Error("Access was granted to a goal that does not exist.");

  await store.lockPatient(tx, found.patientId);
  const goal = await store.findGoal(tx, params.goalId);
  if (!goal?.isActive) {
    throw new HttpError(409, "This goal has since been replaced. Please reload the patient's goals.", "goalId");
  }
  const problem = goalTargetProblem(goal.goalType, body.targetValue);
  if (problem) throw new HttpError(400, problem, "targetValue");
  await requireConfirmations(tx, { caller, body, patientId: goal.patientId, replaced: [goal] });

  await store.endGoal(tx, goal.id, at);
  const { goalType, unit, label, subtitle, period, patientId } = goal;
  const successor = { goalType, unit, label, subtitle, period, targetValue: body.targetValue };
  const [id] = await store.insertGoals(tx, [successor], { patientId, providerId: caller.id }, at);
  await recordAudit(tx, at, { action: "goals.update", actor: caller, patientId, detail: { goalId: goal.id } });
  await deps.events.publish(tx, { type: "goals", patientId });
  const measured = await listMeasuredGoals(tx, { patientId, at }, deps);
  const updated = measured.find((candidate) => candidate.id === id);
  if (!updated) throw new Error("The changed goal was not stored.");
  return updated;
}

/** The route has already recorded the call in this transaction, so the change needs no separate audit row. */
async function replaceGoals(
  { tx, at, caller, body, params }: AuthenticatedInput<Api["goals.save" | "goals.fromAssessment"]>,
  wanted: readonly store.NewGoalRow[],
  deps: Deps,
): Promise<Goal[]> {
  const patientId = params.id;
  await store.lockPatient(tx, patientId);
  const replaced = await store.listActiveGoals(tx, patientId);
  const newestId = replaced.at(-1)?.id ?? null;
  if (body.basedOnGoalId !== undefined && body.basedOnGoalId !== newestId) {
    throw new HttpError(
      409,
      "Someone else changed this patient's goals while you were editing. Nothing was saved. Please reload the goals.",
      "basedOnGoalId",
    );
  }
  await requireConfirmations(tx, { caller, body, patientId, replaced });

  await store.endActiveGoals(tx, patientId, at);
  await store.insertGoals(tx, wanted, { patientId, providerId: caller.id }, at);
  await deps.events.publish(tx, { type: "goals", patientId });
  return listMeasuredGoals(tx, { patientId, at }, deps);
}

interface GoalChange {
  readonly caller: AuthenticatedInput<Api["goals.update"]>["caller"];
  readonly body: { overrideConfirmed?: boolean | undefined; clearanceAcknowledged?: boolean | undefined };
  readonly patientId: number;
  readonly replaced: readonly store.GoalRow[];
}

/**
 * Checks what a provider must confirm before goals change.
 * @throws HttpError 409 naming `overrideConfirmed` if another provider set the goals, `clearanceAcknowledged` if the
 *   latest provider's assessment requires clearance first.
 */
async function requireConfirmations(tx: Transaction, { caller, body, patientId, replaced }: GoalChange): Promise<void> {
  const others = replaced.filter((goal) => goal.providerId !== caller.id);
  if (others.length > 0 && !body.overrideConfirmed) {
    const names = [...new Set(others.map((goal) => `${goal.providerName}, ${goal.providerCredentials}`))].join(" and ");
    throw new HttpError(
      409,
      `These goals were set by ${names}. Please talk to this provider before changing these recommendations.`,
      "overrideConfirmed",
    );
  }
  if (!body.clearanceAcknowledged && needsClearance(await store.findLatestProviderResult(tx, patientId))) {
    throw new HttpError(
      409,
      "The latest assessment requires clinical clearance before exercise. Please read its safety warnings and acknowledge them.",
      "clearanceAcknowledged",
    );
  }
}

function needsClearance(result: unknown): boolean {
  const stored = result as { mobility_recommendation?: { needsClearance?: unknown } } | null;
  return stored?.mobility_recommendation?.needsClearance === true;
}

async function listMeasuredGoals(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
  deps: Deps,
): Promise<Goal[]> {
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  const rows = await store.listActiveGoals(tx, patientId);
  const measured = {
    days: await listRideDays(tx, patientId),
    latestSession: await findLatestSession(tx, patientId),
  };
  return rows.map((row) => toGoal(row, measured, today));
}

/** A stored goal with its current value, as sent to the screens. */
export function toGoal(row: Omit<store.GoalRow, "providerCredentials">, measured: Measured, today: string): Goal {
  const { id, patientId, goalType, targetValue, unit, label, subtitle, period, isActive, providerId } = row;
  return {
    id,
    patientId,
    goalType,
    targetValue,
    currentValue: calculateCurrentValue(row, measured, today),
    unit,
    label,
    subtitle,
    period,
    isActive,
    providerId,
    providerName: row.providerName,
    createdAt: row.createdAt.toISOString(),
  };
}
