import { MOBILITY_LEVELS } from "@bedside-bike/clinical";
import { z } from "zod";
import { attentionReasons } from "./attention-order.ts";
import { credentials, providerRole } from "./auth.ts";
import { defineCall } from "./call.ts";
import { day, done, email, firstName, id, idInPath, idParams, lastName } from "./fields.ts";
import { missedCriterion } from "./goal-limits.ts";
import { helpRequest } from "./help-requests.ts";
import { line } from "./lines.ts";
import { sessionSlot } from "./missed-sessions.ts";
import { patientDay } from "./patient-day.ts";
import { liveEvent } from "./patients.ts";
import { rideState } from "./ride-state.ts";
import { mustStop, symptomKind } from "./rides.ts";
import { listedSessionCheck } from "./session-checks.ts";

export const attentionReason = z.enum(attentionReasons);

/** One row of the provider's list: enough to see who needs attention without opening a patient. */
export const providerPatient = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  bed: z.string().nullable(),
  /** Whole years. */
  age: z.int(),
  admissionDate: day,
  dayCount: z.int(),
  isActive: z.boolean(),
  deviceNumber: z.string().nullable(),
  isPedaling: z.boolean(),
  lastRideAt: z.iso.datetime().nullable(),
  /** What was ridden then; during a ride, so far. */
  lastRide: z.object({ seconds: z.int(), watts: z.number().nullable() }).nullable(),
  /** The newest mobility level of this stay, with its day. */
  mobility: z.object({ day, level: z.literal(MOBILITY_LEVELS) }).nullable(),
  today: patientDay,
  /** Of `today`: its `durationSeconds` and `filledSeconds`. */
  todaySeconds: z.int(),
  filledSeconds: z.int(),
  dailyGoalMinutes: z.number().nullable(),
  /** The number of sessions into which the daily goal is divided; null without such a goal. */
  goalSessions: z.int().nullable(),
  /** The patient's call for help, until a provider was at the bed and has ended it. */
  helpRequest: helpRequest.nullable(),
  /** When the patient asked for an assessment that nobody has made yet; null without such a request. */
  assessmentAskedAt: z.iso.datetime().nullable(),
  /** The ride of a patient who may not ride, while it lasts, and who goes there. */
  mustStop: mustStop.nullable(),
  /** The sessions prescribed for today; none without goals in force. */
  slots: z.array(sessionSlot),
  /** Yesterday's sessions that were not done and that nobody explained. */
  unexplained: z.array(z.object({ day, slot: z.int() })),
  /** What the patient said after rides and nobody has answered; null if nothing needs an answer. */
  feedback: z
    .object({
      /** The ride to which the answer belongs. */
      rideId: z.uuid(),
      symptomsAt: z.iso.datetime().nullable(),
      /** Which ones; empty if the patient did not say. */
      symptomKinds: z.array(symptomKind),
      /** How many of the latest rides in a row were too hard since the goals changed or somebody answered. */
      tooHardInARow: z.int(),
    })
    .nullable(),
  /** The last 7 days, oldest first. */
  week: z.array(z.object({ date: day, durationSeconds: z.int(), avgPower: z.number().nullable() })),
  rideState,
  /** The patient's own value behind the state, with its time; null if nothing was found. */
  why: z
    .object({
      /** A finding of the safety check, `unanswered.` and a finding's id, or the kind of an open event. */
      id: z.string(),
      /** Null if it is not a value of the safety check. */
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      at: z.iso.datetime(),
      /** Which part of a criterion to stop was touched: 'Heart rate above 130'. */
      touched: z.string().optional(),
    })
    .nullable(),
  /** The latest ride that began while the patient was not to start, since the newest assessment by a provider. */
  rodeWhilePausedAt: z.iso.datetime().nullable(),
  /** What the days since the goals last changed say about the next step; null without goals that count. */
  advice: z
    .object({ step: z.enum(["next", "same", "back"]), day: day.nullable(), missed: z.array(missedCriterion) })
    .nullable(),
  check: z.object({
    /** The last instant at which goals may be sent under it; null while none may. */
    validUntil: z.iso.datetime().nullable(),
    /** From 12 h before the check or the goals stop counting. */
    isDueSoon: z.boolean(),
  }),
  /** The check before cycling; left out if the hospital does not use it, null if there was none. */
  sessionCheck: listedSessionCheck.nullable().optional(),
  attention: z.object({
    reason: attentionReason,
    hoursWithoutRide: z.int().nullable(),
    daysBelowGoal: z.int(),
    /** 0 is the most urgent of the list; of one patient alone always 0. */
    rank: z.int(),
  }),
});
export type ProviderPatient = z.infer<typeof providerPatient>;

export const listedProvider = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  credentials,
  specialty: z.string(),
});

export const listProviders = defineCall("providers.list", {
  method: "GET",
  path: "/api/providers",
  summary: "Active providers, for the patient to choose from",
  access: { who: "signed-in", needsConfirmed: true },
  replies: { 200: z.array(listedProvider) },
  errors: [401, 403],
});

export const addProvider = defineCall("providers.add", {
  method: "POST",
  path: "/api/providers",
  summary: "A patient's 'Add provider': makes an inactive provider who cannot sign in until approved",
  access: { who: "patient", needsConfirmed: true },
  body: z.strictObject({
    email,
    firstName,
    lastName,
    credentials,
    specialty: line("The specialty").min(1, "Enter a specialty.").max(100),
    licenseNumber: line("The license number").max(60).nullish(),
    userType: z.literal("provider").optional(),
    providerRole: z.string().max(40).optional(),
    isActive: z.boolean().optional(),
  }),
  replies: { 201: listedProvider.extend({ isActive: z.boolean(), providerRole }) },
  errors: [401, 403, 409],
});

export const listProviderPatients = defineCall("providers.patients", {
  method: "GET",
  path: "/api/providers/:id/patients",
  summary:
    "The patients who let this provider look, those who need attention first; with a limit a page of them, and in the header x-total-count how many there are",
  access: { who: "this-provider", provider: "params.id" },
  params: idParams,
  /** All patients if no limit is given. */
  query: z.strictObject({
    limit: z.coerce.number<string>().int().min(1).max(500).optional(),
    offset: z.coerce.number<string>().int().min(0).optional(),
  }),
  replies: { 200: z.array(providerPatient) },
  errors: [401, 403],
});

export const findProviderPatient = defineCall("providers.patient", {
  method: "GET",
  path: "/api/providers/:id/patients/:patientId",
  summary: "One row of that list, for a screen on which one patient changed",
  access: { who: "this-provider", provider: "params.id" },
  params: z.strictObject({ id: idInPath, patientId: idInPath }),
  replies: { 200: providerPatient },
  errors: [401, 403, 404],
});

export const deactivateProvider = defineCall("providers.deactivate", {
  method: "POST",
  path: "/api/providers/:id/deactivate",
  summary: "End a colleague's sign-ins, passkeys, codes and access to patients, at once and everywhere",
  access: { who: "administrator" },
  changesAccess: true,
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404, 409],
});

export const streamProviderPatients = defineCall("providers.live", {
  method: "GET",
  path: "/api/providers/:id/live",
  summary: "One stream of all this provider's patients while they pedal",
  access: { who: "this-provider", provider: "params.id" },
  params: idParams,
  replies: { 200: liveEvent },
  errors: [401, 403],
  isStream: true,
});
