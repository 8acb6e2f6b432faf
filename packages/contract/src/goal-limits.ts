import { GOAL_REFUSALS, PLAN_EVENTS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { day, id, idParams } from "./fields.ts";
import { rideState } from "./ride-state.ts";
import { safetyClass, safetyLimit } from "./safety-choices.ts";
import { stopCriterionIds } from "./safety-events.ts";
import { sessionCheckOffer } from "./session-checks.ts";

/** The highest value that needs no acknowledgment, and the highest that may be sent at all; null if nothing caps it. */
const partCaps = z.object({ soft: z.number().nullable(), hard: z.number().nullable() });

const step = z.object({ watts: z.number(), minutes: z.number() });
const wholeStep = step.extend({ sessions: z.number() });

/** Something that was recorded and that no provider's assessment has named yet. */
export const openEvent = z.object({
  id,
  kind: z.enum(PLAN_EVENTS),
  at: z.iso.datetime(),
  /** Which criterion ended a session. */
  criterion: z.enum(stopCriterionIds).nullable(),
  note: z.string().nullable(),
});
export type OpenEvent = z.infer<typeof openEvent>;

export const missedCriterion = z.enum(["minutes", "sessions", "symptoms", "stopped", "effort", "no-answer"]);

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
  /** Terms of its texts and picks that must be decided before anybody clears it or sends goals. */
  decideFirst: z.array(z.string()),
  /** What a check before cycling begins with; null without an assessment that counts. */
  sessionCheckOffer: sessionCheckOffer.nullable(),
  rideState,
  /** The code with which a goal that raises a part would be refused now; null if goals may be sent. */
  code: z.enum(GOAL_REFUSALS).nullable(),
  /** The same for goals that only lower a part. */
  lowerCode: z.enum(GOAL_REFUSALS).nullable(),
  /** What holds the plan until an assessment names it, oldest first. */
  openEvents: z.array(openEvent),
  /** The last instant at which goals may be sent under it; null while none may. */
  validUntil: z.iso.datetime().nullable(),
  /** The clearance that counts. */
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
  /** The reasons are not those of the last clearance, so the next one needs a text. */
  isClearanceTextNeeded: z.boolean(),
  /** In force: what was last sent under this assessment, or before that its step of the day. */
  step: wholeStep.nullable(),
  /** The base from which the steps of a send are counted: two a day at most. */
  base: wholeStep.nullable(),
  /** A good day offers the next step: it needs no acknowledgment. */
  isOffered: z.boolean(),
  caps: z
    .object({ watts: partCaps, minutes: partCaps, sessions: partCaps, energy: partCaps, resistance: partCaps })
    .nullable(),
  /** The step of the build-up after today's; null at its end. */
  nextStep: step.nullable(),
  /** What the days since the goals last changed say about the next step; null before any were sent. */
  advice: z
    .object({
      step: z.enum(["next", "same", "back"]),
      /** The last day that counted; null if none did. */
      day: day.nullable(),
      /** What was missed that day; empty after a good one. */
      missed: z.array(missedCriterion),
      /** The step back; null unless the advice is `back`. */
      stepBack: step.nullable(),
    })
    .nullable(),
});
export type PatientGoalLimits = z.infer<typeof patientGoalLimits>;

export const getGoalLimits = defineCall("goals.limits", {
  method: "GET",
  path: "/api/patients/:id/goal-limits",
  summary: "Today's step, what may be sent, and what would be refused and why",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  replies: { 200: patientGoalLimits },
  errors: [401, 403],
});
