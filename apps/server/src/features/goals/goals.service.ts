import {
  type FullPrescription,
  isFilledByPassiveRides,
  isWithoutLoad,
  stepAfter,
  valuesSent,
} from "@bedside-bike/clinical";
import { type Api, api, type CallReply, type Goal, goalTargetProblem } from "@bedside-bike/contract";
import { requireAccess } from "../../platform/access.ts";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import { AccessRefused } from "../../platform/refused-access.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { keepAchievements } from "../achievements/achievements.service.ts";
import { readStayDays } from "../missed-sessions/stay-days.ts";
import { areGoalsShown, readPatientState } from "../patient-state/ride-state.ts";
import * as store from "../plan/goals.store.ts";
import { lockPlan, prescribe } from "../plan/prescriptions.store.ts";
import { suspendOverdue } from "../plan/suspend-goals.service.ts";
import { findLatestFilled } from "../ride-days/ride-days.store.ts";
import { calculateCurrentValue, type Measured } from "./current-value.ts";
import { type Confirmations, type OpenGate, passGate, requireWithinCaps } from "./goal-gate.ts";
import { partsOf, partsWithGoal, withEnergyOf } from "./goal-parts.ts";
import { goalsOf, recommendedParts } from "./recommended-goals.ts";

/** The patient's goals that count, each measured against the rides of its period; see `areGoalsShown`. */
export function listGoals(
  { tx, params, at, caller }: AuthenticatedInput<Api["goals.list"]>,
  deps: Deps,
): Promise<CallReply<"goals.list">> {
  return listMeasuredGoals(tx, { patientId: params.id, at, caller }, deps);
}

/** Goals to be sent, and their parts as the caps see them. */
interface Wanted {
  readonly goals: readonly store.NewGoalRow[];
  readonly parts: Partial<FullPrescription>;
}

/**
 * Replaces the patient's active goals; the old ones stay as history. The body's currentValue and providerId are
 * ignored, its inactive goals are skipped, and 0 W means no power goal.
 * @throws HttpError 409 with a code; see `replaceGoals`.
 */
export function saveGoals(input: AuthenticatedInput<Api["goals.save"]>, deps: Deps): Promise<CallReply<"goals.save">> {
  const sent = input.body.goals.filter((goal) => goal.isActive).map(({ isActive: _, ...goal }) => goal);
  const goals = sent.filter(({ targetValue }) => targetValue > 0);
  return replaceGoals(input, ({ inForce }) => ({ goals, parts: partsOf(sent, inForce) }), deps);
}

/**
 * Replaces the patient's active goals with the start of the stored recommendation, as edited by the body.
 * @throws HttpError 409 with a code; see `replaceGoals`.
 */
export function setGoalsFromAssessment(
  input: AuthenticatedInput<Api["goals.fromAssessment"]>,
  deps: Deps,
): Promise<CallReply<"goals.fromAssessment">> {
  const wantedOf = ({ recommendation }: OpenGate): Wanted => {
    const parts = recommendedParts(input.body.mobilityRecommendation, recommendation);
    return { goals: goalsOf(parts), parts };
  };
  return replaceGoals(input, wantedOf, deps);
}

/**
 * Changes one goal's target: the goal is ended, and a new one copies everything except the target.
 * @throws HttpError 400 for a target out of bounds, 403 for patients, 404 for a goal that doesn't exist or that the
 * provider may not see, 409 with a code for a goal that has since been replaced or is on hold, and as for
 * `replaceGoals`.
 */
export async function updateGoal(
  { tx, at: requestedAt, caller, body, params }: AuthenticatedInput<Api["goals.update"]>,
  deps: Deps,
): Promise<CallReply<"goals.update">> {
  const { patientId } = await requireGoal({ tx, caller, params });
  const at = await lockPlan(tx, { patientId, at: requestedAt });
  const active = await store.listActiveGoals(tx, patientId, at);
  const goal = active.find(({ id }) => id === params.goalId);
  // A replaced goal is reported first, but a goal on hold is not: the reason for the hold is reported instead.
  const current = await store.findGoal(tx, params.goalId);
  if (!goal && !current?.isActive && !current?.suspendedAt) throw replacedSince();
  const gate = await passGate(tx, { patientId, at }, deps);
  if (!goal) throw onHold();
  const problem = goalTargetProblem(goal.goalType, body.targetValue);
  if (problem) throw new HttpError(400, problem, "targetValue");
  const successor = { ...renewal(goal), targetValue: body.targetValue };
  const parts = partsOf([successor], gate.inForce);
  requireWithinCaps(parts, { active: partsOf(active, gate.inForce), gate, answers: body });
  requireOverride({ caller, body, replaced: [goal] });

  await keepAchievements(tx, { patientId, at }, deps);
  const energy = active.filter(({ goalType, id }) => goalType === "energy" && id !== goal.id);
  for (const { id } of [goal, ...energy]) await store.endGoal(tx, id, at);
  const renewed = withEnergyOf([successor, ...energy.map(renewal)], stepAfter(parts, gate.inForce));
  const under = sentUnder(gate, { patientId, caller, body });
  await prescribe(tx, { ...rowOf(gate, under, { goals: active, parts }), cause: "changed", at });
  const [id] = await store.insertGoals(tx, renewed, under, at);
  await recordAudit(tx, at, { action: "goals.update", actor: caller, patientId, detail: { goalId: goal.id } });
  await deps.events.publish(tx, { type: "goals", patientId });
  const measured = await listMeasuredGoals(tx, { patientId, at, caller }, deps);
  const updated = measured.find((candidate) => candidate.id === id);
  if (!updated) throw new Error("The changed goal was not stored.");
  return updated;
}

const renewal = ({ goalType, targetValue, unit, label, subtitle, period }: store.GoalRow): store.NewGoalRow => ({
  goalType,
  targetValue,
  unit,
  label,
  subtitle,
  period,
});

const replacedSince = () =>
  new HttpError(409, "This goal has since been replaced. Please reload the patient's goals.", "goalId", {
    code: "changed_meanwhile",
  });
const staleEdit = () =>
  new HttpError(
    409,
    "Someone else changed this patient's goals while you were editing. Nothing was saved. Please reload the goals.",
    "basedOnGoalId",
    { code: "changed_meanwhile" },
  );
const onHold = () =>
  new HttpError(409, "This plan is on hold. Please send the goals again.", "goalId", { code: "changed_meanwhile" });

/**
 * The route has already recorded the call in this transaction, so the change needs no separate audit row.
 * Watt-minutes follow the parts that are then in force.
 * @throws HttpError 409 with a code if no goals may be sent, if they have changed since, if they are more than two steps
 *   up or exceed a cap, or if the provider must confirm first.
 */
async function replaceGoals(
  { tx, at: requestedAt, caller, body, params }: AuthenticatedInput<Api["goals.save" | "goals.fromAssessment"]>,
  wantedOf: (gate: OpenGate) => Wanted,
  deps: Deps,
): Promise<Goal[]> {
  const patientId = params.id;
  const at = await lockPlan(tx, { patientId, at: requestedAt });
  const gate = await passGate(tx, { patientId, at }, deps);
  const active = await store.listActiveGoals(tx, patientId, at);
  const { goals, parts } = wantedOf(gate);
  const sent = withEnergyOf(goals, stepAfter(parts, gate.inForce)).filter(({ targetValue }) => targetValue > 0);
  requireWithinCaps(parts, { active: partsOf(active, gate.inForce), gate, answers: body });
  requireOverride({ caller, body, replaced: active });
  if (body.basedOnGoalId !== undefined && body.basedOnGoalId !== (active.at(-1)?.id ?? null)) throw staleEdit();

  await suspendOverdue(tx, { patientId, at, caller }, deps);
  await keepAchievements(tx, { patientId, at }, deps);
  await store.endCurrentGoals(tx, patientId, at);
  const under = sentUnder(gate, { patientId, caller, body });
  const isSent = sent.length > 0;
  const areNoWattsSent = parts.watts === 0 && !isWithoutLoad(gate.recommendation.limit);
  await prescribe(tx, {
    ...rowOf(gate, under, { goals: sent, parts }),
    cause: isSent || areNoWattsSent ? "sent" : "ended",
    validUntil: isSent ? gate.validUntil : null,
    at,
  });
  await store.insertGoals(tx, sent, under, at);
  await deps.events.publish(tx, { type: "goals", patientId });
  return listMeasuredGoals(tx, { patientId, at, caller }, deps);
}

/** What a send puts in force, under the assessment of the gate. */
const rowOf = (
  { newest, recommendation, assessmentId, validUntil }: OpenGate,
  { patientId, providerId: setBy, overrideReason: reason }: store.SentUnder,
  { goals, parts }: Wanted,
) => ({
  ...valuesSent(newest, parts, { parts: partsWithGoal(goals), safetyLimit: recommendation.limit }),
  ...{ patientId, setBy, reason, assessmentId, validUntil },
  mode: recommendation.mode,
  safetyLimit: recommendation.limit,
  lungLimited: recommendation.lung_limited,
  sepsis: recommendation.sepsis,
});

const sentUnder = (
  { assessmentId, validUntil }: OpenGate,
  { patientId, caller, body }: { patientId: number } & Pick<GoalChange, "caller" | "body">,
): store.SentUnder => ({
  patientId,
  providerId: caller.id,
  assessmentId,
  validUntil,
  overrideReason: body.overrideReason || null,
});

interface GoalChange {
  readonly caller: AuthenticatedInput<Api["goals.update"]>["caller"];
  readonly body: Confirmations;
  readonly replaced: readonly store.GoalRow[];
}

/** @throws HttpError 409 naming `overrideConfirmed` if another provider set the goals. */
function requireOverride({ caller, body, replaced }: GoalChange): void {
  const others = replaced.filter((goal) => goal.providerId !== caller.id);
  if (others.length === 0 || body.overrideConfirmed) return;
  const names = [...new Set(others.map((goal) => `${goal.providerName}, ${goal.providerCredentials}`))].join(" and ");
  throw new HttpError(
    409,
    `These goals were set by ${names}. Please talk to this provider before changing these recommendations.`,
    "overrideConfirmed",
    { code: "other_provider" },
  );
}

async function listMeasuredGoals(
  tx: Transaction,
  { patientId, at, caller }: { patientId: number; at: Date; caller: AuthenticatedInput<Api["goals.list"]>["caller"] },
  deps: Deps,
): Promise<Goal[]> {
  const { state } = await readPatientState(tx, { patientId, at }, deps);
  if (!areGoalsShown(state, caller)) return [];
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  const rows = await store.listActiveGoals(tx, patientId, at);
  const measured = {
    ...(await readStayDays(tx, { patientId, day: today, at }, deps)),
    latestFilled: await findLatestFilled(tx, patientId),
    isPassive: isFilledByPassiveRides(state),
  };
  const isReasonShown = caller.kind === "provider";
  return rows.map((row) => {
    const goal = toGoal(row, measured, today);
    return isReasonShown ? goal : { ...goal, overrideReason: null };
  });
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
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    assessmentId: row.assessmentId,
    overrideReason: row.overrideReason,
  };
}

/**
 * The goal named in the path, if its patient gives the caller access.
 * @throws AccessRefused 403 for patients, 404 for a goal that doesn't exist or that the provider may not see.
 */
export async function requireGoal({
  tx,
  caller,
  params,
}: Pick<AuthenticatedInput<Api["goals.update"]>, "tx" | "caller" | "params">) {
  const found = await store.findGoal(tx, params.goalId);
  if (!found && caller.kind === "provider" && caller.isActive) {
    // The policies hide the goal; its patient's id is used only for the audit log.
    const patientId = await asSystemWithin(tx, "care-team", () => store.findGoalPatient(tx, params.goalId));
    const notFound = { status: 404, message: "There is no such goal.", field: "goalId" } as const;
    throw new AccessRefused(notFound, caller, { patientId });
  }
  await requireAccess(tx, api["goals.update"].access, caller, { patientId: found?.patientId });
  if (!found) throw new Error("Access was granted to a goal that does not exist.");
  return found;
}
