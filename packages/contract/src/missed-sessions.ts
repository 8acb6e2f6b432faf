import { MISSED_REASONS } from "@bedside-bike/clinical";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { day, id, idInPath, idParams } from "./fields.ts";
import { TEXT_LIMITS } from "./limits.ts";
import { line } from "./lines.ts";

const missedReason = z.enum(MISSED_REASONS, "Choose one of the reasons.");
const slotNumber = z
  .int("Sessions are numbered from 1.")
  .min(1, "Sessions are numbered from 1.")
  .max(20, "A day has at most 20 sessions.");

/** Why a session was not done, as it was said. */
export const missedSession = z.object({
  id,
  day,
  slot: z.int(),
  reason: missedReason,
  /** What was written of 'other'; a patient reads their own. */
  note: z.string().nullable(),
  saidBy: z.enum(["patient", "provider"]),
  /** First and last name. */
  name: z.string(),
  at: z.iso.datetime(),
  /** Until the hospital's day ends, by whoever said it. */
  canTakeBack: z.boolean(),
});
export type MissedSession = z.infer<typeof missedSession>;

const share = z.object({ delivered: z.number(), prescribed: z.number() });
const doseSums = {
  sessions: z.object({ done: z.int(), open: z.int(), prescribed: z.int() }),
  /** Minutes, one decimal, done ones rounded down; over several days the sum of each day's whole minutes done. */
  minutes: share,
  /** Null where no watts were prescribed; minutes in which nobody measured watts deliver none. */
  wattMinutes: share.extend({ unmeasuredMinutes: z.number() }).nullable(),
  reasons: z.array(z.object({ reason: z.enum([...MISSED_REASONS, "no_reason"]), count: z.int() })),
};
/** One of a day's prescribed sessions. */
export const sessionSlot = z.object({
  slot: z.int(),
  status: z.enum(["done", "open", "missed"]),
  /** How much of it was ridden, 0 to 1. */
  filled: z.number(),
  /** Of a missed session; null: nobody gave one before the day was over. */
  reason: missedReason.nullable(),
});
export type ListedSlot = z.infer<typeof sessionSlot>;

export const saidSlot = sessionSlot.extend({
  /** The reason in force, or the one in force before a later ride filled the session. */
  missed: missedSession.nullable(),
  isSuperseded: z.boolean(),
});
export type SaidSlot = z.infer<typeof saidSlot>;

export const doseDay = z.object({
  day,
  ...doseSums,
  slots: z.array(saidSlot),
  isOnHold: z.boolean(),
});
export type DoseDayReply = z.infer<typeof doseDay>;

export const deliveredDoseReply = z.object({
  today: day,
  /** The last ones of the stay, as many as were asked for; oldest first, today or the last day of the stay last. */
  days: z.array(doseDay),
  week: z.object(doseSums),
  stay: z.object(doseSums),
});
export type DoseReply = z.infer<typeof deliveredDoseReply>;

const thisPatientOrProvider = { who: "this-patient-or-granted-provider", patient: "params.id" } as const;

export const createMissedSession = defineCall("missedSessions.create", {
  method: "POST",
  path: "/api/patients/:id/missed-sessions",
  summary: "Say why a prescribed session was not done; a later ride that fills it supersedes the reason",
  access: thisPatientOrProvider,
  params: idParams,
  body: z.strictObject({
    /** Of the stay; a patient speaks of today. */
    day,
    slot: slotNumber,
    reason: missedReason,
    note: line().max(TEXT_LIMITS.missedNote, "Write at most 80 characters.").optional(),
  }),
  replies: { 201: missedSession },
  errors: [401, 403, 409],
});

export const takeBackMissedSession = defineCall("missedSessions.takeBack", {
  method: "DELETE",
  path: "/api/patients/:id/missed-sessions/:missedId",
  summary: "Take back a reason on the day on which it was given, by whoever gave it",
  access: thisPatientOrProvider,
  params: z.strictObject({ id: idInPath, missedId: idInPath }),
  replies: { 200: missedSession },
  errors: [401, 403, 404, 409],
});

export const getDose = defineCall("missedSessions.dose", {
  method: "GET",
  path: "/api/patients/:id/dose",
  summary: "What was delivered of what was prescribed: sessions, minutes, watt-minutes; a day, seven days and the stay",
  access: thisPatientOrProvider,
  params: idParams,
  query: z.strictObject({ days: z.coerce.number<string>().int().min(1).max(366).default(14) }),
  replies: { 200: deliveredDoseReply },
  errors: [401, 403],
});
