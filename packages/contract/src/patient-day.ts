import type { PatientDay } from "@bedside-bike/clinical";
import { z } from "zod";
import { day } from "./fields.ts";

/** A patient's day so far, in every reply and event that shows it. */
export const patientDay = z.object({
  date: day,
  /** All seconds pedaled. */
  durationSeconds: z.int(),
  /** Seconds that count for the plan: none of rides while paused, and for a passive plan only passive minutes. */
  filledSeconds: z.int(),
  /** The target of `rideState`, or an earlier one that was reached today; null without a target. */
  dailyGoalMinutes: z.number().nullable(),
  /** Into how many sessions that is divided. */
  sessions: z.int().nullable(),
  /** From then on until midnight. */
  isReached: z.boolean(),
  /** Of two values of one day, the later one counts. */
  at: z.iso.datetime(),
}) satisfies z.ZodType<PatientDay>;
