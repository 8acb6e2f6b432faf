import { type PatientDay, reaches } from "@bedside-bike/clinical";

let second = 0;

/** A day with these seconds, all of which count; each is read a second later than the one before. */
export function dayWith(seconds: number, changes: Partial<PatientDay> = {}): PatientDay {
  second += 1;
  const day = {
    date: "2026-11-20",
    durationSeconds: seconds,
    filledSeconds: seconds,
    dailyGoalMinutes: 30,
    sessions: 2,
    at: new Date(Date.parse("2026-11-20T15:00:00.000Z") + second * 1000).toISOString(),
    ...changes,
  };
  return { isReached: reaches(day.filledSeconds, day.dailyGoalMinutes), ...day };
}
