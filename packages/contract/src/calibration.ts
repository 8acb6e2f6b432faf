import { z } from "zod";
import { defineCall } from "./call.ts";
import { calibratedOutcomes } from "./choices.ts";
import { day, patientNumber } from "./fields.ts";

/**
 * What was expected and what happened. Shares from 0 to 1, days for the length of stay; `low` and `high` are the 95 %
 * interval of what happened. With too few stays there is only the flag, so that no patient can be recognized.
 */
export const calibrationFigures = z.discriminatedUnion("isTooFew", [
  z.object({ isTooFew: z.literal(true) }),
  z.object({
    isTooFew: z.literal(false),
    stays: z.int(),
    /** How many had the event; null for the length of stay. */
    events: z.int().nullable(),
    expected: z.number(),
    observed: z.number(),
    low: z.number(),
    high: z.number(),
  }),
]);
export type CalibrationFigures = z.infer<typeof calibrationFigures>;

const groups = z.array(z.object({ group: z.string(), figures: calibrationFigures }));
export type CalibrationGroup = z.infer<typeof groups>[number];

export const outcomeCalibration = z.object({
  outcome: z.enum(calibratedOutcomes),
  /** The last day of discharge that is counted: the end of a month. */
  through: day,
  total: calibrationFigures,
  /** Empty if the total is too small. Fifths of the prediction, the lowest first: '1' to '5'. */
  byPrediction: groups,
  /** '0-64', '65-74', '75-84', '85+'. */
  byAge: groups,
  bySex: groups,
  byLevelOfCare: groups,
  /** Months of discharge, YYYY-MM, oldest first. */
  byMonth: groups,
});
export type OutcomeCalibration = z.infer<typeof outcomeCalibration>;

export const calibrationReport = z.object({
  /** One report for each version of the engine, the newest first. */
  versions: z.array(z.object({ engineVersion: z.string(), outcomes: z.array(outcomeCalibration) })),
});
export type CalibrationReport = z.infer<typeof calibrationReport>;

export const getCalibration = defineCall("calibration.report", {
  method: "GET",
  path: "/api/calibration",
  summary: "What the engine expected and what happened, in groups too large to recognize anyone in",
  access: { who: "administrator" },
  replies: { 200: calibrationReport },
  errors: [401, 403],
});

export const recordReadmission = defineCall("calibration.recordReadmission", {
  method: "POST",
  path: "/api/calibration/readmissions",
  summary: "Enter by hand whether a discharged patient was readmitted within 30 days, here or elsewhere",
  access: { who: "administrator" },
  body: z.strictObject({ patientNumber, wasReadmitted: z.boolean() }),
  replies: { 200: z.object({ dischargedOn: day }) },
  errors: [401, 403, 404],
});
