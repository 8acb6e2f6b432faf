import type { BuildUpStep, GoalCapsInput } from "@bedside-bike/clinical";
import type { Api, CallReply, PatientGoalLimits } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { findLastReasons } from "../clearances/clearances.store.ts";
import { isSameReasons, readStanding } from "../clearances/read-standing.ts";
import { type Clearance, lastInstantOf, type Standing } from "../clearances/standing.ts";
import { readCapsInput } from "./goal-gate.ts";
import { capsOf } from "./goal-parts.ts";

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
    ...(await readStep(tx, { standing, at }, deps)),
    advice: null,
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
  { standing: { assessment }, at }: { standing: Standing; at: Date },
  deps: Deps,
): Promise<Pick<PatientGoalLimits, "step" | "caps" | "nextStep">> {
  if (!assessment?.recommendation) return { step: null, caps: null, nextStep: null };
  const { recommendation } = assessment;
  const input = await readCapsInput(tx, { assessment, recommendation, at }, deps);
  return {
    step: { watts: input.dayWatts, minutes: input.dayMinutes },
    caps: capsOf(input),
    nextStep: nextStep(recommendation.build_up, input),
  };
}

/** The first step of the build-up beyond today's. */
function nextStep(
  buildUp: readonly BuildUpStep[],
  { dayWatts, dayMinutes }: Pick<GoalCapsInput, "dayWatts" | "dayMinutes">,
): PatientGoalLimits["nextStep"] {
  const next = buildUp.find(([, watts, minutes]) => watts > dayWatts || (watts === dayWatts && minutes > dayMinutes));
  return next ? { watts: next[1], minutes: next[2] } : null;
}
