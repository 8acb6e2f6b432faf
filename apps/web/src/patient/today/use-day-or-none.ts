import type { PatientDay } from "@bedside-bike/clinical";
import { useDay } from "../../bike/live-ride.tsx";

const noDay: PatientDay = {
  date: "",
  durationSeconds: 0,
  filledSeconds: 0,
  dailyGoalMinutes: null,
  sessions: null,
  isReached: false,
  at: "",
};

/** The patient's day, without a goal while nobody knows it. */
export const useDayOrNone = (today: PatientDay | null): PatientDay => useDay(today ?? noDay);
