import { adviseBuildUpStep, type BuildUpStep, type GoalCapsInput, type JudgedDay } from "@bedside-bike/clinical";
import type { Api, CallReply, GoalType, PatientGoalLimits } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { findLastReasons } from "../clearances/clearances.store.ts";
import { isSameReasons, readStanding } from "../clearances/read-standing.ts";
import { type Clearance, lastInstantOf, type Standing } from "../clearances/standing.ts";
import { readCapsInput } from "./goal-gate.ts";
import { capsOf } from "./goal-parts.ts";
import { listActiveGoals } from "./goals.store.ts";
import { listJudgedDays } from "./judged-days.store.ts";

/** What may be sent to a patient now and what would be refused, before anything is sent. */
export async function getGoalLimits(
  { tx, params, at }: AuthenticatedInput<Api["goals.limits"]>,
  deps: Deps,
): Promise<CallReply<"goals.limits">> {
  const patientId = params.id;
  const standing = await readStanding(tx, { patientId, at });
  const { assessment, clearance, code, event, validUntil } = standing;
  const reasons = assessment?.reasons ?? [];
  const lastReasons = await findLastReasons(tx, patientId);
  const isCleared =
    lastReasons !== null &&
    isSameReasons(
      lastReasons,
      reasons.map(({ id }) => id),
    );
  return {
    assessmentId: assessment?.id ?? null,
    assessedAt: assessment?.assessedAt.toISOString() ?? null,
    countsUntil: assessment && lastInstantOf(assessment).toISOString(),
    class: assessment?.class ?? null,
    limit: assessment?.limit ?? null,
    reasons: reasons.map((reason) => ({ ...reason })),
    code,
    event,
    validUntil: validUntil?.toISOString() ?? null,
    clearance: clearance && toWire(clearance),
    isClearanceTextNeeded: assessment?.class === "amber" && !isCleared,
    ...(await readStep(tx, { patientId, standing, at }, deps)),
  };
}

const toWire = (clearance: Clearance): PatientGoalLimits["clearance"] => ({
  by: clearance.by,
  role: clearance.role,
  at: clearance.createdAt.toISOString(),
  validUntil: clearance.validUntil.toISOString(),
  reasons: [...clearance.reasons],
  text: clearance.text,
});

async function readStep(
  tx: Transaction,
  { patientId, standing: { assessment }, at }: { patientId: number; standing: Standing; at: Date },
  deps: Deps,
): Promise<Pick<PatientGoalLimits, "step" | "caps" | "nextStep" | "advice">> {
  if (!assessment?.recommendation) return { step: null, caps: null, nextStep: null, advice: null };
  const { recommendation } = assessment;
  const input = await readCapsInput(tx, { assessment, recommendation, at }, deps);
  return {
    step: { watts: input.dayWatts, minutes: input.dayMinutes },
    caps: capsOf(input),
    nextStep: nextStep(recommendation.build_up, input),
    advice: await readAdvice(tx, { patientId, buildUp: recommendation.build_up, input, at }, deps),
  };
}

/** What the days under the goals that stand say about the next step. */
async function readAdvice(
  tx: Transaction,
  {
    patientId,
    buildUp,
    input,
    at,
  }: { patientId: number; buildUp: readonly BuildUpStep[]; input: GoalCapsInput; at: Date },
  { config }: Deps,
): Promise<PatientGoalLimits["advice"]> {
  const active = await listActiveGoals(tx, patientId, at);
  const goalOf = (type: GoalType) => active.find(({ goalType }) => goalType === type);
  const planned = goalOf("duration");
  if (!planned) return null;
  const since = new Date(Math.max(...active.map(({ createdAt }) => createdAt.getTime())));
  const days = await listJudgedDays(tx, { patientId, since });
  const today = hospitalDay(at, config.hospitalTimeZone);
  const sessions = goalOf("sessions")?.targetValue ?? 1;
  const advice = adviseBuildUpStep(
    days.filter((day) => day.day < today || isOver(day, sessions)),
    planned.targetValue,
  );
  return (
    advice && {
      ...advice,
      missed: [...advice.missed],
      stepBack: advice.step === "back" ? stepBack(buildUp, input) : null,
    }
  );
}

/** Today is judged once its sessions are done, or as soon as something speaks against more of them. */
const isOver = ({ sessions }: JudgedDay, planned: number): boolean =>
  sessions.length >= planned || sessions.some(({ effort, hadSymptoms }) => hadSymptoms || effort === "too_hard");

/** The first step of the build-up beyond today's. */
function nextStep(
  buildUp: readonly BuildUpStep[],
  { dayWatts, dayMinutes }: Pick<GoalCapsInput, "dayWatts" | "dayMinutes">,
): PatientGoalLimits["nextStep"] {
  const next = buildUp.find(([, watts, minutes]) => watts > dayWatts || (watts === dayWatts && minutes > dayMinutes));
  return next ? { watts: next[1], minutes: next[2] } : null;
}

/** The last step of the build-up below today's. */
function stepBack(
  buildUp: readonly BuildUpStep[],
  { dayWatts, dayMinutes }: Pick<GoalCapsInput, "dayWatts" | "dayMinutes">,
): PatientGoalLimits["nextStep"] {
  const back = buildUp.findLast(
    ([, watts, minutes]) => watts < dayWatts || (watts === dayWatts && minutes < dayMinutes),
  );
  return back ? { watts: back[1], minutes: back[2] } : null;
}
