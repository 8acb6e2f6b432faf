import { RIDE_LIMITS } from "@bedside-bike/ride";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { efforts, feedbackDecisions, rideModes, rideSources, sessionStopReasons, symptomKinds } from "./choices.ts";
import { day, done, idParams, instant, numericString } from "./fields.ts";

export const rideSource = z.enum(rideSources);
export type RideSource = z.infer<typeof rideSource>;
export const rideMode = z.enum(rideModes);
export type RideMode = z.infer<typeof rideMode>;

/**
 * One ride as the screens read it; the wire calls it a session. Power in W, cadence in rpm, duration in s of pedaling;
 * null is not measured.
 */
export const session = z.object({
  id: z.uuid(),
  source: rideSource,
  sessionDate: day,
  createdAt: z.iso.datetime(),
  duration: z.int(),
  avgPower: numericString,
  maxPower: numericString,
  avgCadence: numericString,
  /** The part of `duration` in which watts were measured: all of it, none of it, or some. */
  powerSeconds: z.int(),
  resistance: numericString,
  isOpen: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** What a provider wrote down about a ride. */
export const writtenRide = z.object({
  mode: rideMode,
  /** To one decimal. */
  minutes: z.number(),
  note: z.string().nullable(),
  authorName: z.string(),
  /** Struck out: it stays listed and counts nowhere. */
  isStruck: z.boolean(),
  /** Whether the caller may correct it or strike it out now: only its author, for 24 hours (RIDE-64). */
  canCorrect: z.boolean(),
});
export type WrittenRide = z.infer<typeof writtenRide>;

export const effort = z.enum(efforts);
export type Effort = z.infer<typeof effort>;
export const symptomKind = z.enum(symptomKinds);
export type SymptomKind = z.infer<typeof symptomKind>;
export const feedbackDecision = z.enum(feedbackDecisions);
export type FeedbackDecision = z.infer<typeof feedbackDecision>;

export const rideFeedback = z.object({
  rideId: z.uuid(),
  /** Null if the patient skipped the question. */
  effort: effort.nullable(),
  /** Pain, dizziness or trouble breathing. */
  symptoms: z.boolean(),
  /** Which ones; empty if the patient did not say. */
  symptomKinds: z.array(symptomKind),
  givenAt: z.iso.datetime(),
  answer: z
    .object({
      decision: feedbackDecision,
      by: z.string(),
      at: z.iso.datetime(),
      /** Why the plan continues; for providers only. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type RideFeedback = z.infer<typeof rideFeedback>;

/** How hard a ride was on Borg's scale, as a provider asked and wrote it down. */
export const rideEffort = z.object({ borg: z.int(), by: z.string(), at: z.iso.datetime() });
export type RideEffort = z.infer<typeof rideEffort>;

/** A ride in the list of all rides, passive and struck ones included. */
export const listedSession = session.extend({
  /** Began while the patient was not to start: it counts as ridden but not toward a goal. */
  whilePaused: z.boolean(),
  /** The part of `duration` that another ride has too. The day and the reports count it once, with that ride. */
  sharedSeconds: z.int(),
  /** Null for a measured ride. */
  written: writtenRide.nullable(),
  /** What the patient said after it; null while they said nothing. */
  feedback: rideFeedback.nullable(),
  /** Null while nobody wrote it down. */
  effort: rideEffort.nullable(),
});
export type ListedSession = z.infer<typeof listedSession>;

/** RIDE-3: what a bedside bike can plausibly send. Absent is not measured, never 0. */
export const reading = z
  .strictObject({
    offsetSeconds: z.number().min(0).max(RIDE_LIMITS.maxRideSeconds),
    powerWatts: z.number().min(0).max(RIDE_LIMITS.maxPowerWatts).optional(),
    cadenceRpm: z.number().min(0).max(RIDE_LIMITS.maxCadenceRpm).optional(),
    resistance: z.number().min(0).max(RIDE_LIMITS.maxResistance).optional(),
    /** One out of range is stored as absent (RIDE-12): a strap that nobody wears must cost no ride. */
    heartRateBpm: z.number().optional(),
  })
  .refine(({ powerWatts, cadenceRpm }) => powerWatts !== undefined || cadenceRpm !== undefined, {
    path: ["powerWatts"],
    error: "Send powerWatts or cadenceRpm.",
  })
  .meta({ anyOf: [{ required: ["powerWatts"] }, { required: ["cadenceRpm"] }] });

export const listRides = defineCall("rides.list", {
  method: "GET",
  path: "/api/patients/:id/sessions",
  summary: "A patient's rides, newest first",
  access: { who: "this-patient-or-granted-provider", patient: "params.id" },
  params: idParams,
  query: z.strictObject({ limit: z.coerce.number<string>().int().min(1).max(500).default(100) }),
  replies: { 200: z.array(listedSession) },
  errors: [401, 403],
});

export const recordRide = defineCall("rides.record", {
  method: "POST",
  path: "/api/patients/:id/sessions",
  summary: "Record a ride finished on the tablet; the ride id makes a repeat harmless",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    rideId: z.uuid(),
    startedAt: instant,
    readings: z
      .array(reading)
      .min(1)
      .max(RIDE_LIMITS.maxRideSeconds + 1),
  }),
  replies: { 201: session },
  errors: [401, 403, 409],
});

/** A live ride of a patient who may not ride. */
export const mustStop = z.object({
  rideId: z.uuid(),
  startedAt: z.iso.datetime(),
  /** Who said 'I am going'; null while nobody did, and again once whoever did has lost access. */
  answer: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type MustStop = z.infer<typeof mustStop>;

export const answerMustStop = defineCall("rides.answerMustStop", {
  method: "POST",
  path: "/api/rides/:rideId/must-stop/answer",
  summary: "'I am going' to a patient who rides and may not; the first who says it is named to the others",
  access: { who: "granted-provider", patient: "stored" },
  params: z.strictObject({ rideId: z.uuid() }),
  replies: { 200: mustStop },
  errors: [401, 403, 404, 409],
});

export const stopSession = defineCall("rides.stop", {
  method: "POST",
  path: "/api/patients/:id/rides/stop",
  summary: "The patient wants to stop: the session ends on their screens, their open rides with it; the plan goes on",
  access: { who: "this-patient-or-granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({ because: z.enum(sessionStopReasons) }),
  replies: { 200: done },
  errors: [401, 403],
});
