import {
  assessmentReasons,
  ENGINE_VERSION,
  type HoldReasonId,
  isSentSinceAssessed,
  isStepLapsed,
  type LevelOfCare,
  type PlanEvent,
  type PlanLapse,
  type PlanLapseInput,
  planLapse,
  type ReachedStep,
  reachedStep,
  type Safety,
  type SafetyAnswers,
} from "@bedside-bike/clinical";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { answersWithPicks, clearedReasons } from "../patient-state/state-facts.ts";
import * as clearances from "./clearances.store.ts";
import { listPrescriptions } from "./prescriptions.store.ts";

/** What applies before a patient's new assessment: what clearance and goals rest on, and the step that was reached. */
export interface PlanBasis extends Pick<PlanLapseInput, "before" | "hours" | "events"> {
  readonly current: ReachedStep | null;
  /** The step had lapsed before, and nothing has been sent since. */
  readonly wasStepLapsed: boolean;
  /** Earlier engines carry nothing over. */
  readonly isOfEarlierEngine: boolean;
}

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 3_600_000;

/** @param events those that no assessment before this one has named */
export async function readPlanBasis(
  tx: Transaction,
  { patientId, at, events }: { patientId: number; at: Date; events: readonly PlanEvent[] },
  deps: Pick<Deps, "config">,
): Promise<PlanBasis> {
  const newest = await clearances.findNewestByProvider(tx, patientId);
  const rows = await listPrescriptions(tx, { patientId, timeZone: deps.config.hospitalTimeZone });
  return {
    ...(await findGround(tx, { patientId, at, level: newest?.levelOfCare ?? "ward" })),
    events,
    current: reachedStep(rows),
    wasStepLapsed: newest?.isStepLapsed === true && !isSentSinceAssessed(rows),
    isOfEarlierEngine: newest !== null && newest.engineVersion !== ENGINE_VERSION,
  };
}

/** The newer of a green assessment and a clearance. */
async function findGround(
  tx: Transaction,
  { patientId, at, level }: { patientId: number; at: Date; level: LevelOfCare },
): Promise<Pick<PlanBasis, "before" | "hours">> {
  const green = await clearances.findGreenAssessment(tx, patientId);
  const clearance = await clearances.findClearance(tx, patientId);
  if (clearance && !(green && green.assessedAt > clearance.createdAt)) {
    const reasons = clearedReasons(clearance);
    const before = { class: clearance.class, level_of_care: clearance.levelOfCare, limit: clearance.limit, reasons };
    return { before, hours: hoursBetween(clearance.assessedAt, at) };
  }
  // Nothing was ever found clear, so any finding is new.
  return {
    before: { class: "green", level_of_care: green?.levelOfCare ?? level, reasons: [], limit: null },
    hours: green ? hoursBetween(green.assessedAt, at) : 0,
  };
}

export interface JudgedBasis {
  readonly lapse: PlanLapse;
  /** The plan begins no higher than its own start. */
  readonly hasStepLapsed: boolean;
  /** Why clearance and goals no longer count; null while they count. */
  readonly holdReason: HoldReasonId | null;
}

interface NowAssessed {
  readonly safety: Pick<Safety, "class" | "reasons" | "limit" | "set_by_pick">;
  readonly levelOfCare: LevelOfCare;
  readonly answers: SafetyAnswers | null | undefined;
}

/** What a new assessment means for clearance and step. Pure. */
export function judgeBasis(basis: PlanBasis, { safety, levelOfCare, answers }: NowAssessed): JudgedBasis {
  const lapse = planLapse({
    ...basis,
    nowClass: safety.class,
    nowLevel: levelOfCare,
    nowReasons: assessmentReasons(safety.reasons, answersWithPicks({ answers, setByPick: safety.set_by_pick })),
    nowLimit: safety.limit,
  });
  const earlier = { hasLapsed: basis.wasStepLapsed, hasSentSince: false };
  const isReached = basis.current !== null;
  return {
    lapse,
    hasStepLapsed: isReached && (basis.isOfEarlierEngine || isStepLapsed(lapse, earlier)),
    holdReason: basis.isOfEarlierEngine ? "engine_changed" : (lapse.clearance[0] ?? null),
  };
}
