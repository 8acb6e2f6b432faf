import { BORG_LIMITS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { symptomKinds } from "./choices.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { paragraphs } from "./lines.ts";
import { effort, feedbackDecision, rideEffort, rideFeedback, symptomKind } from "./rides.ts";
import { rideIdParams } from "./tablet-rides.ts";

/** What a patient says after a ride, and what a provider decides about it. */

export const giveFeedback = defineCall("rides.giveFeedback", {
  method: "POST",
  path: "/api/rides/:rideId/feedback",
  summary: "How the ride was, in the patient's words; a later one replaces it, an empty one skips the question",
  access: { who: "this-patient", patient: "stored" },
  params: rideIdParams,
  body: z.strictObject({
    effort: effort.optional(),
    symptoms: z.boolean().optional(),
    /** Naming one reports symptoms. */
    symptomKinds: z.array(symptomKind).max(symptomKinds.length).optional(),
  }),
  replies: { 201: rideFeedback },
  errors: [401, 403, 404, 409],
});

export const answerFeedback = defineCall("rides.answerFeedback", {
  method: "POST",
  path: "/api/rides/:rideId/feedback/answer",
  summary: "What follows from what the patient said: go on, or pause the plan until the next assessment",
  access: { who: "granted-provider", patient: "stored" },
  params: rideIdParams,
  body: z.strictObject({
    decision: feedbackDecision,
    /** Why the plan continues; required if symptoms were reported. */
    reason: paragraphs().max(TEXT_LIMITS.answerReason).optional(),
  }),
  replies: { 201: rideFeedback },
  errors: [400, 401, 403, 404, 409],
});

export const recordEffort = defineCall("rides.recordEffort", {
  method: "POST",
  path: "/api/rides/:rideId/effort",
  summary: "How hard a ride was, 6 to 20 on Borg's scale, asked and written down by a provider; a later one counts",
  access: { who: "granted-provider", patient: "stored" },
  params: rideIdParams,
  body: z.strictObject({
    borg: z
      .int("Choose a number from 6 to 20.")
      .min(BORG_LIMITS.low, "Choose a number from 6 to 20.")
      .max(BORG_LIMITS.high, "Choose a number from 6 to 20."),
  }),
  replies: { 201: rideEffort },
  errors: [401, 403, 404, 409],
});
