import type { BoardPatient, RideState } from "@bedside-bike/contract";

/** The day's prescribed sessions: one is done for each whole share of the minutes that was ridden. */
export function sessionsOf(target: RideState["target"], filledSeconds: number): BoardPatient["sessions"] {
  if (!target) return [];
  const done = Math.floor(filledSeconds / (target.minutes * 60));
  return Array.from({ length: target.sessions }, (_, index) => (index < done ? "done" : "open"));
}
