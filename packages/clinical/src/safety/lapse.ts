import type { LevelOfCare } from "../questions.ts";

/** Hours for which an assessment and its clearance count. */
export const CLEARANCE_HOURS = {
  icu: 24,
  stepdown: 24,
  ward: 72,
  rehab: 168,
} as const satisfies Record<LevelOfCare, number>;

/** Events that somebody records, which then end clearance and goals. */
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

/** Hours for which an assessment counts: the shorter of the two units. */
export const hoursOfClearance = (before: LevelOfCare, now: LevelOfCare): number =>
  Math.min(CLEARANCE_HOURS[before], CLEARANCE_HOURS[now]);
