import { PLAN_EVENTS, STOP_CRITERIA, type StopCriterionId } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { id, idInPath, idParams } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { paragraphs } from "./lines.ts";
import { rideState } from "./ride-state.ts";

export const stopCriterionIds = Object.keys(STOP_CRITERIA) as StopCriterionId[];

/** What a provider records; `not_tolerated` is opened by the model itself. */
export const recordedEventKinds = PLAN_EVENTS.filter((kind) => kind !== "not_tolerated");

export const createSafetyEvent = defineCall("safetyEvents.create", {
  method: "POST",
  path: "/api/patients/:id/safety-events",
  summary: "Record what holds the plan until a provider's assessment names it in event_reviewed",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    kind: z.enum(recordedEventKinds),
    /** Not in the future, and within the last 30 days. */
    occurredAt: z.iso.datetime({ offset: true }),
    /** Which criterion ended a session; only with `stop_event`. */
    criterion: z.enum(stopCriterionIds).optional(),
    note: paragraphs().max(TEXT_LIMITS.eventNote).optional(),
  }),
  /** `undoUntil`: until when whoever recorded it may undo it; null for what is no criterion to stop. */
  replies: { 201: z.object({ id, rideState, undoUntil: z.iso.datetime().nullable() }) },
  errors: [400, 401, 403],
});

export const undoSafetyEvent = defineCall("safetyEvents.undo", {
  method: "POST",
  path: "/api/safety-events/:safetyEventId/undo",
  summary: "A criterion to stop was touched by mistake: within 30 s, by the same person, the plan is as it was before",
  access: { who: "granted-provider", patient: "stored" },
  params: z.strictObject({ safetyEventId: idInPath }),
  replies: { 200: z.object({ id, rideState }) },
  errors: [401, 403, 404, 409],
});
