import { MOBILITY_LEVELS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { day, idParams } from "./fields.ts";

/** A patient's highest mobility level on one day; if a day has several, the latest. */
export const mobilityLevel = z.object({
  day,
  level: z.literal(MOBILITY_LEVELS),
  by: z.string(),
  at: z.iso.datetime(),
});
export type DayLevel = z.infer<typeof mobilityLevel>;

export const recordMobilityLevel = defineCall("mobilityLevels.record", {
  method: "POST",
  path: "/api/patients/:id/mobility-levels",
  summary: "The highest level of mobility of a day, 1 to 8; a later one of the same day counts in its place",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    /** From admission until today. */
    day,
    level: z.literal(MOBILITY_LEVELS, "Choose a level from 1 to 8."),
  }),
  replies: { 201: mobilityLevel },
  errors: [400, 401, 403],
});

export const listMobilityLevels = defineCall("mobilityLevels.list", {
  method: "GET",
  path: "/api/patients/:id/mobility-levels",
  summary: "The level of each day of this stay on which it was recorded, oldest first",
  access: { who: "this-patient-or-granted-provider", patient: "params.id" },
  params: idParams,
  replies: { 200: z.array(mobilityLevel) },
  errors: [401, 403],
});
