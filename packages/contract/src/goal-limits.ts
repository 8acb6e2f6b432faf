import { LAPSE_EVENTS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { day, id, idParams } from "./fields.ts";
import { safetyClass, safetyLimit } from "./safety-choices.ts";

/** The highest value that needs no acknowledgment, and the highest that may be sent at all; null where nothing caps it. */
const partCaps = z.object({ soft: z.number().nullable(), hard: z.number().nullable() });

const step = z.object({ watts: z.number(), minutes: z.number() });

/** What a provider may send to a patient now, before anything is sent. */
export const patientGoalLimits = z.object({
  /** The newest provider's assessment with a safety check; null without one. */
  assessmentId: id.nullable(),
  assessedAt: z.iso.datetime().nullable(),
  /** The last instant at which it counts, and a clearance of it. */
  countsUntil: z.iso.datetime().nullable(),
  class: safetyClass.nullable(),
  limit: safetyLimit.nullable(),
  reasons: z.array(z.object({ id: z.string(), class: safetyClass })),
  /** With which code every goal would be refused now; null if goals may be sent. */
  code: z.enum(["assess_first", "assessment_expired", "stopped", "clearance_needed"]).nullable(),
  /** What was recorded since the assessment, so that it no longer counts. */
  event: z.enum(LAPSE_EVENTS).nullable(),
  /** The last instant at which goals may be sent under it; null while none may. */
  validUntil: z.iso.datetime().nullable(),
  /** The one that counts. */
  clearance: z
    .object({
      by: z.string(),
      role: z.string(),
      at: z.iso.datetime(),
      validUntil: z.iso.datetime(),
      reasons: z.array(z.string()),
      text: z.string(),
    })
    .nullable(),
  /** The reasons are not those of the last clearance, so that the next one needs a text. */
  isClearanceTextNeeded: z.boolean(),
  /** Today's step: what was last sent under this assessment, before that its start. */
  step: step.nullable(),
  caps: z
    .object({ watts: partCaps, minutes: partCaps, sessions: partCaps, energy: partCaps, resistance: partCaps })
    .nullable(),
  /** The step of the build-up after today's; null at its end. */
  nextStep: step.nullable(),
  /** What the last day with a ride under these goals says about the next step; null before such a day. */
  advice: z
    .object({
      step: z.enum(["next", "same", "back"]),
      day,
      /** What was missed on it; none on a good day. */
      missed: z.array(z.enum(["minutes", "symptoms", "effort", "no-answer"])),
      /** The step back; null unless the advice is `back`. */
      stepBack: step.nullable(),
    })
    .nullable(),
});
export type PatientGoalLimits = z.infer<typeof patientGoalLimits>;

export const getGoalLimits = defineCall("goals.limits", {
  summary: "Today's step, what may be sent, and what would be refused and why",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  replies: { 200: patientGoalLimits },
  errors: [401, 403],
});
