import { HOLD_REASON_IDS } from "@bedside-bike/clinical";
import { z } from "zod";
import { credentials, patientUser } from "./auth.ts";
import { defineCall } from "./call.ts";
import { achievementKeys, departures } from "./choices.ts";
import {
  dateOfBirth,
  day,
  done,
  firstName,
  id,
  idParams,
  lastName,
  patientNumber,
  signInCode,
  witnessCode,
} from "./fields.ts";
import { goal, goalType, goalUnit } from "./goals.ts";
import { helpRequest } from "./help-requests.ts";
import { saidSlot } from "./missed-sessions.ts";
import { patientDay } from "./patient-day.ts";
import { rideState } from "./ride-state.ts";
import { effort, feedbackDecision, rideSource, session } from "./rides.ts";

/** What a stream carries. One shape for the patient's own stream and for the provider's. */
export const liveEvent = z.discriminatedUnion("type", [
  /** A sign of life: the first event of a stream, and again every so many seconds. */
  z.object({ type: z.literal("beat"), everySeconds: z.int().positive() }),
  z.object({
    type: z.literal("ride"),
    patientId: id,
    rideId: z.uuid(),
    source: rideSource,
    /** Null for a tablet's ride on a bike without a number. */
    deviceNumber: z.string().nullable(),
    isOpen: z.boolean(),
    /** The hospital day on which the ride began, and to which all of it belongs. */
    day,
    durationSeconds: z.int(),
    powerWatts: z.number().nullable(),
    averagePowerWatts: z.number().nullable(),
    maxPowerWatts: z.number().nullable(),
    /** The part of `durationSeconds` in which watts were measured. */
    powerSeconds: z.int(),
    cadenceRpm: z.number().nullable(),
    averageCadenceRpm: z.number().nullable(),
    resistance: z.number().nullable(),
    heartRateBpm: z.number().nullable(),
    /** All of that day, this ride included. */
    today: patientDay,
    /** Of `today`: its `durationSeconds` and `filledSeconds`. */
    todaySeconds: z.int(),
    filledSeconds: z.int(),
    /** Began while the patient was not to start. */
    whilePaused: z.boolean(),
  }),
  z.object({ type: z.literal("goals"), patientId: id }),
  z.object({ type: z.literal("kudos"), patientId: id }),
  /** The patient said how a ride was, or a provider answered. */
  z.object({ type: z.literal("feedback"), patientId: id }),
  /** The patient asked for help, or somebody answered or closed that. */
  z.object({ type: z.literal("help"), patientId: id }),
  /** A provider says that the patient wants to stop: the session ends on the patient's screen. */
  z.object({ type: z.literal("stop"), patientId: id }),
  /** What the patient may do now, as soon as it changes. */
  z.object({ type: z.literal("rideState"), patientId: id, rideState }),
  /** The patient's bike changed: linked, released or taken by somebody else. */
  z.object({ type: z.literal("bike"), patientId: id }),
  /** The provider's list, or the patient's, changed: access was granted or has ended. */
  z.object({ type: z.literal("access"), patientId: id }),
  /** The last event of a stream that the server closes: access revoked, signed out or session ended. */
  z.object({ type: z.literal("closed"), reason: z.enum(["revoked", "signed-out"]) }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

export const powerTrend = z.object({
  trend: z.enum(["rising", "falling", "steady", "recent", "none"]),
  powerWatts: z.number().nullable(),
  changeWatts: z.number().nullable(),
});

export const adaptiveGoal = z.object({
  targetMinutes: z.number(),
  providerGoalMinutes: z.number(),
  change: z.enum(["raised", "lowered", "same"]),
  /** Words for the patient come from the locale by this key. */
  reason: z.enum(["met-two-of-three", "under-half-two-of-three", "steady", "not-enough-days"]),
  proposesIncrease: z.boolean(),
});

export const achievement = z.object({
  key: z.enum(achievementKeys),
  isUnlocked: z.boolean(),
  /** The hospital day on which it was earned, permanently; null until it is earned. */
  earnedOn: day.nullable(),
});

/** Goals that a provider changed, until the patient marks them as seen. */
export const goalNews = z.object({
  /** The newest of the current goals: `patients.readNews` names it. */
  newestGoalId: id,
  by: z.string(),
  at: z.iso.datetime(),
  /** Before and after; null where there was, or is, no such goal. */
  changes: z.array(z.object({ goalType, unit: goalUnit, from: z.number().nullable(), to: z.number().nullable() })),
  /** What the patient had said since the previous goals were sent; null if nothing, or if the question was skipped. */
  answersEffort: effort.nullable(),
});
export type GoalNews = z.infer<typeof goalNews>;

/** A provider's answer to what the patient said after a ride, until the patient marks it as seen. */
export const feedbackNews = z.object({
  rideId: z.uuid(),
  effort: effort.nullable(),
  symptoms: z.boolean(),
  decision: feedbackDecision,
  by: z.string(),
  at: z.iso.datetime(),
});
export type FeedbackNews = z.infer<typeof feedbackNews>;

/** Somebody who joined a team that the patient lets look, until the patient marks it as seen. */
export const joinedNews = z.object({
  /** `patients.readNews` names the newest. */
  memberId: id,
  name: z.string(),
  credentials,
  team: z.string(),
  at: z.iso.datetime(),
});
export type JoinedNews = z.infer<typeof joinedNews>;

/** Today's latest clap through the family's link; `by` is null for a link that names nobody. */
export const familyClap = z.object({ by: z.string().nullable(), at: z.iso.datetime() });
export type FamilyClap = z.infer<typeof familyClap>;

/** A bike that is no longer linked to the patient, until they read about it or link a bike. */
export const bikeLoss = z.object({ deviceNumber: z.string(), reason: z.enum(["taken", "released"]) });
export type BikeLoss = z.infer<typeof bikeLoss>;

/** Goals stopped counting: no target is shown until the care team has checked and sent them again. */
export const planOnHold = z.object({ since: z.iso.datetime(), reasonId: z.enum(HOLD_REASON_IDS) });
export type PlanOnHold = z.infer<typeof planOnHold>;

export const dashboard = z.object({
  patient: patientUser,
  bikeLoss: bikeLoss.nullable(),
  stats: z.object({
    totalSessions: z.int(),
    totalDuration: z.int(),
    /** The sum of what each day shows (DAY-13). */
    totalMinutes: z.int(),
    consistencyStreak: z.int(),
    avgDailyDuration: z.int(),
  }),
  today: patientDay,
  /** The sessions prescribed for today; none without goals in force. */
  slots: z.array(saidSlot),
  /** What the motor alone pedaled today, as written down by hand; part of no other sum. */
  passiveSecondsToday: z.int(),
  rideState,
  /** The patient's 'I don't feel well' request, until it is over; null then and without one. */
  helpRequest: helpRequest.nullable(),
  planOnHold: planOnHold.nullable(),
  hadGoals: z.boolean(),
  /** Whether a provider has ever assessed them. */
  isAssessed: z.boolean(),
  /** Whether any provider has access now. */
  isSeen: z.boolean(),
  /** When the patient asked for an assessment that nobody has made yet; null without such a request. */
  assessmentAskedAt: z.iso.datetime().nullable(),
  news: z.object({ goals: goalNews.nullable(), feedback: feedbackNews.nullable(), joined: z.array(joinedNews) }),
  familyClap: familyClap.nullable(),
  /** Today's latest finished ride of a minute or more about which the patient has not been asked yet. */
  unratedRide: z.object({ rideId: z.uuid(), startedAt: z.iso.datetime(), durationSeconds: z.int() }).nullable(),
  goals: z.array(goal),
  adaptiveGoal: adaptiveGoal.nullable(),
  recentSessions: z.array(session),
  powerTrend,
  achievements: z.array(achievement),
  nudges: z.array(z.object({ id, avatarEmoji: z.string(), displayName: z.string(), createdAt: z.iso.datetime() })),
});
export type Dashboard = z.infer<typeof dashboard>;

const thisPatientOrProvider = { who: "this-patient-or-granted-provider", patient: "params.id" } as const;

const lastDevice = z.object({ lastDevice: z.string().nullable() });

export const findLastDevice = defineCall("patients.lastDevice", {
  method: "GET",
  path: "/api/patients/last-device",
  summary: "The bike this person rode last, to suggest its number; always null in verified mode",
  access: { who: "anyone" },
  query: z.strictObject({ firstName, lastName, dateOfBirth }),
  replies: { 200: lastDevice },
  errors: [429],
});

export const suggestDevice = defineCall("patients.suggestDevice", {
  method: "POST",
  path: "/api/patients/last-device",
  summary: "The bike this person rode last, asked for without their details in the address; null for an unknown person",
  access: { who: "anyone" },
  body: z.strictObject({ firstName, lastName, dateOfBirth }),
  replies: { 200: lastDevice },
  errors: [429],
});

export const sendConfirmationCode = defineCall("patients.sendConfirmationCode", {
  method: "POST",
  path: "/api/patients/:id/confirmation-code",
  summary: "Send a code to the mailbox of an account to confirm or renew, for the patient to read out at the bed",
  access: { who: "provider" },
  params: idParams,
  replies: { 202: done },
  errors: [401, 403, 404, 429],
});

export const confirmPatient = defineCall("patients.confirm", {
  method: "POST",
  path: "/api/patients/:id/confirm",
  summary: "Confirm at the bed who made an account by email: number and code; a second provider witnesses the address",
  access: { who: "provider" },
  changesAccess: true,
  params: idParams,
  body: z.strictObject({ patientNumber, code: signInCode, witnessCode: witnessCode.optional() }),
  replies: { 200: z.object({ id, patientNumber }) },
  errors: [401, 403, 404, 409, 429],
});

export const correctPatientNumber = defineCall("patients.correctNumber", {
  method: "POST",
  path: "/api/patients/correct-number",
  summary: "Correct a confirmed patient's wrong number; a second provider witnesses it",
  access: { who: "provider" },
  body: z.strictObject({
    firstName,
    lastName,
    dateOfBirth,
    /** Which patient, if several confirmed patients have this name and date of birth. */
    formerPatientNumber: patientNumber.optional(),
    patientNumber,
    witnessCode,
  }),
  replies: { 200: z.object({ id, patientNumber }) },
  errors: [401, 403, 404, 409, 429],
});

export const getDashboard = defineCall("patients.dashboard", {
  method: "GET",
  path: "/api/patients/:id/dashboard",
  summary: "Today's ring, statistics, goals and recent sessions",
  access: thisPatientOrProvider,
  params: idParams,
  replies: { 200: dashboard },
  errors: [401, 403],
});

export const listUsageData = defineCall("patients.usageData", {
  method: "GET",
  path: "/api/patients/:id/usage-data",
  summary: "Minutes and mean power per day, oldest first; days without a session are there with 0",
  access: thisPatientOrProvider,
  params: idParams,
  query: z.strictObject({ days: z.coerce.number<string>().int().min(1).max(366).default(30) }),
  replies: {
    200: z.array(
      z.object({
        date: day,
        duration: z.int(),
        avgPower: z.number().nullable(),
        sessions: z.int(),
        /** Minutes that that day's goals asked for; today, the target of the state; null if there are none. */
        goalMinutes: z.number().nullable(),
      }),
    ),
  },
  errors: [401, 403],
});

export const updatePatient = defineCall("patients.update", {
  method: "PATCH",
  path: "/api/patients/:id",
  summary: "Correct the patient's admission date",
  access: { who: "granted-provider", patient: "params.id" },
  params: idParams,
  body: z.strictObject({
    admissionDate: day.refine((text) => text >= "1900-01-01", "Enter an admission date after 1900."),
  }),
  replies: { 200: z.object({ id, admissionDate: day }) },
  errors: [401, 403],
});

/** What happened during the stay. Null, or left out: not known. */
export const dischargeAnswers = z.strictObject({
  leftFor: z.enum(departures).nullish(),
  hadFall: z.boolean().nullish(),
  hadPressureInjury: z.boolean().nullish(),
  hadClot: z.boolean().nullish(),
});
export type DischargeAnswers = z.infer<typeof dischargeAnswers>;

export const dischargePatient = defineCall("patients.discharge", {
  method: "POST",
  path: "/api/patients/:id/discharge",
  summary: "End every grant and the bike link, and note what happened in the stay; the record stays",
  access: { who: "granted-provider", patient: "params.id" },
  changesAccess: true,
  params: idParams,
  body: dischargeAnswers,
  replies: { 200: done },
  errors: [401, 403],
});

export const readNews = defineCall("patients.readNews", {
  method: "POST",
  path: "/api/patients/:id/news/read",
  summary: "The patient saw who changed their goals, who joined a team of theirs, or who answered what they said",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  body: z
    .strictObject({ newestGoalId: id.optional(), newestMemberId: id.optional(), rideId: z.uuid().optional() })
    .refine((seen) => Object.keys(seen).length > 0, "Say what was seen."),
  replies: { 200: done },
  errors: [401, 403],
});

export const listAccessLog = defineCall("patients.accessLog", {
  method: "GET",
  path: "/api/patients/:id/access-log",
  summary: "'Who looked at my data': who, what and when, newest first",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  replies: {
    200: z.array(
      z.object({
        id,
        at: z.iso.datetime(),
        actorName: z.string(),
        actorRole: z.string(),
        action: z.string(),
        /** Who issued the bedside code that opened the session in which this was done, as 'N. Nonesuch'. */
        openedWithCodeFrom: z.string().nullable(),
      }),
    ),
  },
  errors: [401, 403],
});

export const streamPatient = defineCall("patients.live", {
  method: "GET",
  path: "/api/patients/:id/live",
  summary: "The patient's own live stream: rides, goals and nudges as they happen",
  access: { who: "this-patient", patient: "params.id" },
  params: idParams,
  replies: { 200: liveEvent },
  errors: [401, 403],
  isStream: true,
});
