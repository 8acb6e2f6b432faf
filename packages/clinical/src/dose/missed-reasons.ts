/** Why a prescribed session was not done. */
export const MISSED_REASONS = [
  "declined",
  "tired",
  "pain",
  "nausea",
  "breathless",
  "asleep",
  "off_ward",
  "procedure",
  "visitors",
  "no_staff",
  "bike_in_use",
  "bike_fault",
  "isolation",
  "unsafe",
  "delirium",
  "other",
] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];

/** Reasons why nobody could have ridden: such a day breaks no streak and lowers no adaptive goal. */
const EXCUSING: readonly MissedReason[] = ["procedure", "unsafe", "off_ward"];

export const isExcusing = (reason: MissedReason): boolean => EXCUSING.includes(reason);
