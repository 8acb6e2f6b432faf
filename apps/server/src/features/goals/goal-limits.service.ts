import { nextStep, sendCaps, stepBack, stepInForce } from "@bedside-bike/clinical";
import type { Api, CallReply, PatientGoalLimits } from "@bedside-bike/contract";
import type { Transaction } from "../../platform/database/database.ts";
import type { AuthenticatedInput, Deps } from "../../platform/route.ts";
import { toRideState } from "../patient-state/ride-state.ts";
import { findLastReasons, listOpenEvents } from "../plan/clearances.store.ts";
import { baseOf, listPrescriptions } from "../plan/prescriptions.store.ts";
import { isSameReasons, readStanding } from "../plan/read-standing.ts";
import { type Clearance, lastInstantOf, type Standing } from "../plan/standing.ts";
import { readAdvice } from "../plan/step-advice.ts";
import { offerOf } from "../session-checks/session-checks.service.ts";

/** What may be sent to a patient now and what would be refused, before anything is sent. */
export async function getGoalLimits(
  { tx, params, at }: AuthenticatedInput<Api["goals.limits"]>,
  deps: Deps,
): Promise<CallReply<"goals.limits">> {
  const patientId = params.id;
  const standing = await readStanding(tx, { patientId, at }, deps);
  const { assessment, clearance, state, validUntil } = standing;
  const reasons = assessment?.reasons ?? [];
  const lastReasons = await findLastReasons(tx, patientId);
  const isCleared =
    lastReasons !== null &&
    isSameReasons(
      lastReasons,
      reasons.map(({ id }) => id),
    );
  const events = await listOpenEvents(tx, patientId);
  return {
    assessmentId: assessment?.id ?? null,
    assessedAt: assessment?.assessedAt.toISOString() ?? null,
    countsUntil: assessment && lastInstantOf(assessment).toISOString(),
    class: assessment?.class ?? null,
    limit: assessment?.limit ?? null,
    reasons: reasons.map((reason) => ({ ...reason })),
    decideFirst: [...(assessment?.decideFirst ?? [])],
    sessionCheckOffer: offerOf(standing, at),
    rideState: toRideState(standing),
    code: state.refusesRaise,
    lowerCode: state.refusesLower,
    openEvents: events.map((event) => ({ ...event, at: event.at.toISOString() })),
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

type Steps = Pick<PatientGoalLimits, "step" | "base" | "isOffered" | "caps" | "nextStep" | "advice">;
const noSteps: Steps = { step: null, base: null, isOffered: false, caps: null, nextStep: null, advice: null };

async function readStep(
  tx: Transaction,
  { patientId, standing: { assessment }, at }: { patientId: number; standing: Standing; at: Date },
  deps: Deps,
): Promise<Steps> {
  if (!assessment?.recommendation) return noSteps;
  const { recommendation } = assessment;
  const timeZone = deps.config.hospitalTimeZone;
  const rows = await listPrescriptions(tx, { patientId, timeZone });
  const [step, base] = [stepInForce(rows), baseOf(rows, at, timeZone)];
  if (!step || !base) return noSteps;
  const advice = await readAdvice(tx, { patientId, rows, recommendation, at }, deps);
  const isOffered = advice?.step === "next";
  return {
    step: { ...step },
    base: { ...base },
    isOffered,
    caps: sendCaps({ plan: recommendation, base, inForce: step, isOffered }),
    nextStep: nextStep(recommendation, step),
    advice: advice && {
      ...advice,
      missed: [...advice.missed],
      stepBack: advice.step === "back" ? stepBack(recommendation, step) : null,
    },
  };
}
