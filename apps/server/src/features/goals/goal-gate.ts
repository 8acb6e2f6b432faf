import type { ExceededCap, GoalCapsInput, GoalPart } from "@bedside-bike/clinical";
import { daysBetween, hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";
import { closedError, readStanding } from "../clearances/read-standing.ts";
import type { CheckedAssessment } from "../clearances/standing.ts";
import { exceededBy, partsOf, type SentParts } from "./goal-parts.ts";
import * as store from "./goals.store.ts";

type Recommendation = NonNullable<CheckedAssessment["recommendation"]>;

/** Under what goals are sent, and what caps them. */
export interface OpenGate {
  readonly assessmentId: number;
  /** The last instant at which the goals count. */
  readonly validUntil: Date;
  readonly recommendation: Recommendation;
  readonly capsInput: GoalCapsInput;
}

/** The provider's answers to questions before goals change. */
export interface Confirmations {
  readonly overrideConfirmed?: boolean | undefined;
  readonly clearanceAcknowledged?: boolean | undefined;
  readonly overrideReason?: string | undefined;
}

/**
 * The gate that every way to a goal passes, in the transaction of the change and after `lockPatient`.
 * @throws HttpError 409 with the code assess_first, assessment_expired, stopped or clearance_needed.
 */
export async function passGate(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
  deps: Pick<Deps, "config">,
): Promise<OpenGate> {
  const standing = await readStanding(tx, { patientId, at });
  if (standing.code !== null) throw closedError(standing);
  const { assessment, validUntil } = standing;
  const { recommendation } = assessment;
  if (!recommendation) throw new Error("An assessment that stops nothing has no recommendation.");
  const capsInput = await readCapsInput(tx, { assessment, recommendation, at }, deps);
  return { assessmentId: assessment.id, validUntil, recommendation, capsInput };
}

/** Today's step is what was last sent under the assessment, before that its start. Nothing advances by itself. */
export async function readCapsInput(
  tx: Transaction,
  {
    assessment,
    recommendation,
    at,
  }: { assessment: Pick<CheckedAssessment, "id" | "assessedAt" | "limit">; recommendation: Recommendation; at: Date },
  { config }: Pick<Deps, "config">,
): Promise<GoalCapsInput> {
  const { watts, minutes } = await store.findLastStep(tx, assessment.id);
  const dayOf = (instant: Date) => hospitalDay(instant, config.hospitalTimeZone);
  return {
    recommendation,
    limit: assessment.limit,
    day: daysBetween(dayOf(assessment.assessedAt), dayOf(at)) + 1,
    dayWatts: watts ?? recommendation.start_watts,
    dayMinutes: minutes ?? recommendation.start_minutes,
  };
}

/**
 * @throws HttpError 409 whose field names the part: over_hard_cap whatever was confirmed, over_soft_cap until the
 *   provider confirmed either question.
 */
export function requireWithinCaps(
  sent: SentParts,
  {
    active,
    gate,
    answers,
  }: { active: readonly store.GoalRow[]; gate: Pick<OpenGate, "capsInput">; answers: Confirmations },
): void {
  const exceeded = exceededBy(sent, partsOf(active), gate.capsInput);
  const hard = exceeded.filter(({ cap }) => cap === "hard");
  if (hard.length > 0) throw overCap(hard, "over_hard_cap");
  const isConfirmed = answers.clearanceAcknowledged || answers.overrideConfirmed;
  if (exceeded.length > 0 && !isConfirmed) throw overCap(exceeded, "over_soft_cap");
}

const partWords: Readonly<Record<GoalPart, (limit: string) => string>> = {
  watts: (limit) => `${limit} W`,
  minutes: (limit) => `${limit} minutes a session`,
  sessions: (limit) => `${limit} sessions a day`,
  energy: (limit) => `${limit} Watt-Min a day`,
  resistance: (limit) => `resistance ${limit}`,
};

function overCap(exceeded: readonly ExceededCap[], code: "over_hard_cap" | "over_soft_cap"): HttpError {
  const limits = exceeded.map(({ part, limit }) => partWords[part](String(Math.floor(limit * 10 + 1e-9) / 10)));
  const most = `at most ${limits.join(", ")}`;
  const message =
    code === "over_hard_cap"
      ? `This is more than may be sent under today's assessment: ${most}.`
      : `This is more than the assessment expects: ${most}. Please confirm that you want it.`;
  return new HttpError(409, message, exceeded[0]?.part, { code });
}
