import type { LevelOfCare } from "../assessment-input.ts";
import type { SafetyReasonId } from "./compiled-rules.ts";
import type { SafetyClass, SafetyLimit } from "./safety-item.ts";
import { isHigherCare, isStricterLimit, isWorseClass } from "./strictness.ts";

/** Hours for which an assessment and its clearance count. */
export const CLEARANCE_HOURS = {
  icu: 24,
  stepdown: 24,
  ward: 72,
  rehab: 168,
} as const satisfies Record<LevelOfCare, number>;

/** What somebody records, and what then ends clearance and goals. */
export const LAPSE_EVENTS = ["stop_event", "fall", "new_surgery_or_procedure", "new_safety_answer"] as const;
export type LapseEvent = (typeof LAPSE_EVENTS)[number];

/** Why clearance and the goals sent under it no longer count, in the order in which they are listed. */
export const LAPSE_REASON_IDS = [
  "worse_class",
  "care_raised",
  "too_old",
  "new_reason",
  "stricter_limit",
  ...LAPSE_EVENTS,
] as const;
export type LapseReasonId = (typeof LAPSE_REASON_IDS)[number];

/** What the patient reads when goals are suspended. */
export const ON_HOLD_MESSAGE = "Your plan is on hold. Your team will check it first.";

export interface LapseInput {
  /** As assessed, and cleared where amber. */
  readonly before: {
    readonly class: SafetyClass;
    readonly level_of_care: LevelOfCare;
    readonly reasons: readonly SafetyReasonId[];
    readonly limit: SafetyLimit | null;
  };
  readonly nowClass: SafetyClass;
  readonly nowLevel: LevelOfCare;
  /** Since the assessment. */
  readonly hours: number;
  readonly events: readonly LapseEvent[];
  readonly nowReasons: readonly SafetyReasonId[];
  readonly nowLimit: SafetyLimit | null;
}

/** Hours for which an assessment counts: the shorter of the two units. */
export const hoursOfClearance = (before: LevelOfCare, now: LevelOfCare): number =>
  Math.min(CLEARANCE_HOURS[before], CLEARANCE_HOURS[now]);

/** Why clearance and goals lapse; empty while they count. The last hour, exactly, still counts. */
export function lapseReasons(input: LapseInput): LapseReasonId[] {
  const { before, nowLevel } = input;
  const lapsed: LapseReasonId[] = [];
  if (isWorseClass(input.nowClass, before.class)) lapsed.push("worse_class");
  if (isHigherCare(nowLevel, before.level_of_care)) lapsed.push("care_raised");
  const isInTime = input.hours <= hoursOfClearance(before.level_of_care, nowLevel);
  if (!isInTime) lapsed.push("too_old");
  if (input.nowReasons.some((reason) => !before.reasons.includes(reason))) lapsed.push("new_reason");
  if (isStricterLimit(input.nowLimit, before.limit)) lapsed.push("stricter_limit");
  lapsed.push(...input.events);
  return lapsed;
}
