import { MISSED_REASONS } from "@bedside-bike/clinical";
import { z } from "zod";
import { credentials } from "./auth.ts";
import { defineCall } from "./call.ts";
import { bikeStates } from "./choices.ts";
import { day, deviceNumberInPath, done, id, idParams, requiredDeviceNumber } from "./fields.ts";

const access = { who: "administrator" } as const;
const ofBike = z.strictObject({ number: deviceNumberInPath });
const named = { id, name: z.string(), credentials, email: z.string().nullable(), specialty: z.string() };
const account = {
  ...named,
  createdAt: z.iso.datetime(),
  /** Null if there was no sign-in within 30 days; older ones are not kept. */
  lastSignInAt: z.iso.datetime().nullable(),
};

export const administeredBike = z.object({
  number: z.int(),
  state: z.enum(bikeStates),
  /** When the server last had readings from it; null for never. */
  lastSeenAt: z.iso.datetime().nullable(),
  keyIssuedAt: z.iso.datetime(),
  /** 0 to 100, as the bike last said; null if it never did. */
  batteryPercent: z.int().nullable(),
});
export type AdministeredBike = z.infer<typeof administeredBike>;

const bikeKey = z.object({ number: z.int(), key: z.string() });
export type BikeKey = z.infer<typeof bikeKey>;

export const listBikes = defineCall("administration.bikes", {
  method: "GET",
  path: "/api/administration/bikes",
  summary: "The bikes, those that need somebody first; never who has one",
  access,
  replies: { 200: z.array(administeredBike) },
  errors: [401, 403],
});

export const enrollBike = defineCall("administration.enrollBike", {
  method: "POST",
  path: "/api/administration/bikes",
  summary: "Enroll a bike, also one that was retired; its key is in this reply and nowhere else",
  access,
  body: z.strictObject({ number: requiredDeviceNumber }),
  hasSecretReply: true,
  replies: { 201: bikeKey },
  errors: [401, 403, 409],
});

export const rotateBikeKey = defineCall("administration.rotateBikeKey", {
  method: "POST",
  path: "/api/administration/bikes/:number/key",
  summary: "Give a bike a new key; the old one stops working at once",
  access,
  params: ofBike,
  hasSecretReply: true,
  replies: { 201: bikeKey },
  errors: [401, 403, 404],
});

export const retireBike = defineCall("administration.retireBike", {
  method: "POST",
  path: "/api/administration/bikes/:number/retire",
  summary: "Retire a bike: its key stops working, a patient's link ends, its rides stay",
  access,
  params: ofBike,
  replies: { 200: done },
  errors: [401, 403, 404, 409],
});

/** A patient's account that somebody has to settle; nothing in it reveals who it is. */
const accountToSettle = z.object({
  id,
  createdAt: z.iso.datetime(),
  isConfirmed: z.boolean(),
  hasRides: z.boolean(),
  /** For an account that was made by email and never confirmed: it is confirmed with a code from its mailbox. */
  canConfirm: z.boolean(),
});
export type AccountToSettle = z.infer<typeof accountToSettle>;

export const administeredPeople = z.object({
  /** Registered and never approved, the longest waiting first. */
  waiting: z.array(
    z.object({
      ...named,
      licenseNumber: z.string().nullable(),
      /** A patient by 'Add provider', or the provider; null if that is not known. */
      askedBy: z.enum(["provider", "patient"]).nullable(),
      askedAt: z.iso.datetime(),
    }),
  ),
  active: z.array(z.object({ ...account, isAdministrator: z.boolean() })),
  /** Refused or deactivated; they can be approved again. */
  inactive: z.array(z.object({ ...account, deactivatedAt: z.iso.datetime() })),
  /** Accounts with the same name and date of birth together; an unconfirmed one alone. */
  patientAccounts: z.array(
    z.object({
      reason: z.enum(["same-details", "unconfirmed"]),
      since: z.iso.datetime(),
      accounts: z.array(accountToSettle).min(1),
    }),
  ),
});
export type AdministeredPeople = z.infer<typeof administeredPeople>;

export const listPeople = defineCall("administration.people", {
  method: "GET",
  path: "/api/administration/people",
  summary: "Providers by whether they may sign in, and how many patients' accounts are to be settled",
  access,
  replies: { 200: administeredPeople },
  errors: [401, 403],
});

export const listAdministrators = defineCall("administration.administrators", {
  method: "GET",
  path: "/api/administration/administrators",
  summary: "Who the administrators are, by name, for a provider who needs one",
  access: { who: "provider" },
  replies: { 200: z.array(z.object({ name: z.string(), credentials })) },
  errors: [401, 403],
});

export const approveProvider = defineCall("administration.approveProvider", {
  method: "POST",
  path: "/api/administration/providers/:id/approve",
  summary: "Approve a provider, also one who was refused or deactivated, who can then sign in and gets an email",
  access,
  changesAccess: true,
  params: idParams,
  replies: {
    200: done.extend({
      /** The provider was approved just now and no email goes to them, so somebody has to tell them. */
      needsTelling: z.boolean(),
    }),
  },
  errors: [401, 403, 404],
});

export const refuseProvider = defineCall("administration.refuseProvider", {
  method: "POST",
  path: "/api/administration/providers/:id/refuse",
  summary: "Refuse a provider who waits for approval",
  access,
  changesAccess: true,
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404, 409],
});

export const markAdministrator = defineCall("administration.markAdministrator", {
  method: "POST",
  path: "/api/administration/providers/:id/administrator",
  summary: "Make an active colleague an administrator, or take that back",
  access,
  params: idParams,
  body: z.strictObject({ isAdministrator: z.boolean() }),
  replies: { 200: done },
  errors: [401, 403, 404, 409],
});

export const endPatientAccount = defineCall("administration.endPatientAccount", {
  method: "POST",
  path: "/api/administration/patients/:id/end",
  summary:
    "End a patient's account that is unconfirmed or has another's details: no way in, no access, its record stays",
  access,
  changesAccess: true,
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404, 409],
});

/** What is checked: what `npm run admin -- check` tries, under its names, and what /readyz and the metrics know. */
export const machineSubjects = [
  "database",
  "database TLS",
  "owner login",
  "clock",
  "disk",
  "mail",
  "single sign-on",
  "proxy",
  "backups",
  "birth dates",
  "names",
  "days of rides",
  "standbys",
  "notices",
  "audit chain",
  "audit seals",
  "second factor",
  "bikes",
] as const;
export type MachineSubject = (typeof machineSubjects)[number];

export const machineState = z.object({
  version: z.string(),
  /** How many servers use this database now. */
  nodes: z.int(),
  database: z.object({ role: z.enum(["primary", "standby", "unwritable"]), standbys: z.int() }),
  backup: z.object({
    /** The newest within a week; null if there is none. */
    at: z.iso.datetime().nullable(),
    /** False if there is none as recent as the nightly one should be; the demo needs none. */
    isWell: z.boolean(),
  }),
  audit: z.object({
    /** The newest entry up to which this server has recomputed the chain; null before the first. */
    verifiedUntil: z.iso.datetime().nullable(),
    isIntact: z.boolean(),
  }),
  disk: z.object({
    freeBytes: z.int(),
    totalBytes: z.int(),
    isWell: z.boolean(),
    /** False if the database is on another machine, whose disk nobody sees from here. */
    holdsDatabase: z.boolean(),
  }),
  /** In the subjects' order; those that take longer are `checking` until this server has tried them. */
  findings: z.array(
    z.object({
      subject: z.enum(machineSubjects),
      state: z.enum(["ok", "warning", "failed", "checking"]),
      /** What is so and what to do, in the words of `npm run admin -- check`; empty while checking. */
      text: z.string(),
    }),
  ),
});
export type MachineState = z.infer<typeof machineState>;

export const getMachine = defineCall("administration.machine", {
  method: "GET",
  path: "/api/administration/machine",
  summary: "Whether the machine is looked after: backup, audit chain, disk, database, servers",
  access,
  replies: { 200: machineState },
  errors: [401, 403],
});

/** Over all patients together; nothing with fewer than five. */
const wardFigures = z.object({
  /** With goals on one day at least. */
  patients: z.int(),
  /**
   * Sessions that the goals prescribed, how many of them were done, and how many of today's may still be. The rest were
   * not done: `reasons` and `otherReasons` add up to it.
   */
  prescribed: z.int(),
  done: z.int(),
  open: z.int(),
  /** Minutes on a day that prescribes any, one decimal. */
  minutesPerPatientDay: z.number(),
  /** Why sessions were not done, the most frequent first: reasons that five patients or more had. */
  reasons: z.array(z.object({ reason: z.enum([...MISSED_REASONS, "no_reason"]), count: z.int() })),
  /** Sessions not done for a reason that fewer than five patients had. */
  otherReasons: z.int(),
  /** Rides of a minute or more, prescribed or not, and the adverse events. */
  sessions: z.int(),
  events: z.int(),
  /** Events per 1,000 sessions, with the exact interval of 95 %; null without a session. */
  rate: z.object({ perThousand: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type WardFigures = z.infer<typeof wardFigures>;

export const wardSafety = z.object({
  /** The first and the last day. */
  from: day,
  through: day,
  /** Null where fewer than five patients had goals. */
  figures: wardFigures.nullable(),
  /** Checks before cycling that said go and ended without a ride. */
  lapsedChecks: z.int(),
  /** Accesses that a patient gave without a witness to the provider whose bedside code had opened the session. */
  selfGrants: z.int(),
  refusedAccess: z.int(),
});
export type WardSafety = z.infer<typeof wardSafety>;

export const getWardSafety = defineCall("administration.safety", {
  method: "GET",
  path: "/api/administration/safety",
  summary: "Events, sessions and reasons of the last four weeks, of all patients together",
  access,
  replies: { 200: wardSafety },
  errors: [401, 403],
});

export const wardWeek = z.object({
  /** Its Monday. */
  week: day,
  isUnfinished: z.boolean(),
  /** Null where fewer than five patients had goals, as are the two below of fewer than five patients. */
  figures: wardFigures.nullable(),
  /** From admission to the first ride, of those whose first ride was in this week. */
  firstRide: z.object({ patients: z.int(), meanDays: z.number() }).nullable(),
  /** The mean first and last level of the stay, of those with two or more, one of them in this week. */
  mobility: z.object({ patients: z.int(), meanFirst: z.number(), meanLast: z.number() }).nullable(),
});
export type WardWeek = z.infer<typeof wardWeek>;

export const listWardWeeks = defineCall("administration.weeks", {
  method: "GET",
  path: "/api/administration/weeks",
  summary: "Whether it is worth it, week by week, the oldest of twelve first; groups under five patients are withheld",
  access,
  replies: { 200: z.array(wardWeek) },
  errors: [401, 403],
});
