import { ADVERSE_EVENT_KINDS, HARMS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { day, id, idParams, instant } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { line, paragraphs } from "./lines.ts";
import { rideState } from "./ride-state.ts";

const kind = z.enum(ADVERSE_EVENT_KINDS, "Choose what happened.");
const harm = z.enum(HARMS, "Choose the harm.");

/** What happened to a patient, after all corrections. */
export const adverseEvent = z.object({
  id,
  kind,
  occurredAt: z.iso.datetime(),
  /** Only for providers: the patient reads what happened and when. */
  details: z
    .object({
      harm,
      rideId: z.uuid().nullable(),
      /** What was done. */
      action: z.string(),
      note: z.string().nullable(),
      by: z.string(),
      at: z.iso.datetime(),
      /** The plan was put on hold by it. */
      heldPlan: z.boolean(),
      /** It replaces an earlier report, which stays stored. */
      isCorrected: z.boolean(),
    })
    .nullable(),
});
export type AdverseEvent = z.infer<typeof adverseEvent>;

export const reportAdverseEvent = defineCall("adverseEvents.report", {
  method: "POST",
  path: "/api/patients/:id/adverse-events",
  summary: "Report what happened, or correct a report; harm, falls and stop criteria put the plan on hold at once",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    kind,
    harm,
    /** Not in the future, and within the last 30 days. */
    occurredAt: instant,
    /** A ride of this patient. */
    rideId: z.uuid().optional(),
    action: line().min(1, "Write what was done.").max(TEXT_LIMITS.eventAction),
    note: paragraphs().max(TEXT_LIMITS.eventNote).optional(),
    /** The report that this one replaces; it stays stored. */
    corrects: id.optional(),
  }),
  replies: { 201: z.object({ event: adverseEvent, rideState }) },
  errors: [400, 401, 403, 409],
});

export const listAdverseEvents = defineCall("adverseEvents.list", {
  method: "GET",
  path: "/api/patients/:id/adverse-events",
  summary: "What happened to a patient, newest first, as it stands after all corrections",
  access: { who: "this-patient-or-granted-provider", patient: "params.id" },
  params: idParams,
  replies: { 200: z.array(adverseEvent) },
  errors: [401, 403],
});

/** Per 1,000 sessions, with its exact 95 % interval. */
const rate = z.object({ events: z.int(), rate: z.number(), low: z.number(), high: z.number() });

export const adverseEventRates = z.object({
  from: day,
  to: day,
  /** Rides of a minute or more, passive ones included. */
  sessions: z.int(),
  /** Null without sessions. */
  rates: z
    .object({
      all: rate,
      /** Reported with a ride: what the published rates count. */
      ofRides: rate,
      /** Moderate harm or worse. */
      harmful: rate,
      byKind: z.array(rate.extend({ kind })),
    })
    .nullable(),
  /** One row per event, without whose it was. */
  events: z.array(
    z.object({
      /** Monday of the week. */
      week: day,
      kind,
      harm,
      ofRide: z.boolean(),
      heldPlan: z.boolean(),
      isCorrected: z.boolean(),
    }),
  ),
});
export type AdverseEventRates = z.infer<typeof adverseEventRates>;

export const countAdverseEvents = defineCall("adverseEvents.rates", {
  method: "GET",
  path: "/api/adverse-events",
  summary: "Adverse events of all patients per 1,000 sessions, with their exact interval, and each without a name",
  access: { who: "administrator" },
  query: z.strictObject({ days: z.coerce.number<string>().int().min(1).max(366).default(90) }),
  replies: { 200: adverseEventRates },
  errors: [401, 403],
});
