import { z } from "zod";
import { defineCall } from "./call.ts";
import { allCredentials } from "./choices.ts";
import { deviceLinkResult } from "./devices.ts";
import {
  dateOfBirth,
  deviceNumber,
  done,
  email,
  firstName,
  id,
  idParams,
  lastName,
  signInCode,
  witnessCode,
} from "./fields.ts";
import { line } from "./lines.ts";

export const credentials = z.enum(allCredentials);
export const providerRole = z.enum(["physician", "nurse", "physical_therapist"]);
export type ProviderRole = z.infer<typeof providerRole>;

export const patientUser = z.object({
  id,
  userType: z.literal("patient"),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  admissionDate: z.string(),
  deviceNumber: z.string().nullable(),
  weightKg: z.number().nullable(),
  /** Whether a provider has verified at the bed who this is; always true in demo mode. */
  isConfirmed: z.boolean(),
});
export const providerUser = z.object({
  id,
  userType: z.literal("provider"),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  credentials,
  specialty: z.string(),
  licenseNumber: z.string().nullable(),
  providerRole,
  isActive: z.boolean(),
  isAdministrator: z.boolean(),
});
export const user = z.discriminatedUnion("userType", [patientUser, providerUser]);
export type PatientUser = z.infer<typeof patientUser>;
export type ProviderUser = z.infer<typeof providerUser>;
export type User = z.infer<typeof user>;

/** When the session ends by itself, for the warning with 'Stay signed in'. */
const sessionEnds = z.object({ idleEndsAt: z.iso.datetime(), endsAt: z.iso.datetime() });

/**
 * Ends the sign-in session with which it was given, and can do nothing else: this is what a browser keeps of a sign-out
 * without a network.
 */
const signOutToken = z.string().regex(/^[\w-]{43}$/, "Send the token that the session came with.");
/**
 * Lets its patient call for help and nothing else, also after the session has ended, until 24 hours after the sign-in:
 * this is what a tablet keeps with a call that it could not send.
 */
const helpTicket = z.string().regex(/^[\w-]{43}$/);
/** No ticket for providers, and for sessions that an earlier version began. */
const session = sessionEnds.extend({ signOutToken, helpTicket: helpTicket.nullable() });

export const signedIn = z.object({
  user,
  patient: patientUser.optional(),
  deviceLinkResult: deviceLinkResult.optional(),
});

/** Verified sign-in: a code was sent. The reply is the same for an unknown person. */
const challenge = z.object({ challengeId: z.uuid() });

/** The forms send all their fields; an empty one counts as absent. */
const optionalText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

export const login = defineCall("auth.login", {
  method: "POST",
  path: "/api/auth/login",
  summary: "Sign in, and link the bike whose number is given",
  access: { who: "anyone" },
  body: z.strictObject({
    email: optionalText(email),
    firstName: optionalText(firstName),
    lastName: optionalText(lastName),
    dateOfBirth: optionalText(dateOfBirth),
    userType: z.enum(["patient", "provider"]).default("patient"),
    deviceNumber: deviceNumber.optional(),
  }),
  replies: { 200: signedIn, 202: challenge },
  errors: [401, 403, 429],
});

export const verify = defineCall("auth.verify", {
  method: "POST",
  path: "/api/auth/verify",
  summary: "Second step of verified sign-in: the code from the email or from the bedside",
  access: { who: "anyone" },
  body: z.strictObject({ challengeId: z.uuid(), code: signInCode }),
  replies: { 200: signedIn },
  errors: [401, 403, 429],
});

export const register = defineCall("auth.register", {
  method: "POST",
  path: "/api/auth/register",
  summary: "Create a patient or provider account and sign in; verified mode asks for a code first",
  access: { who: "anyone" },
  body: z.discriminatedUnion("userType", [
    z.strictObject({
      userType: z.literal("patient"),
      email,
      firstName,
      lastName,
      dateOfBirth,
      deviceNumber: deviceNumber.optional(),
      /** The answer to 'Is it you?', which demo mode asks if a patient with this name and birth date is here. */
      isSomeoneElse: z.boolean().optional(),
    }),
    z.strictObject({
      userType: z.literal("provider"),
      email,
      firstName,
      lastName,
      credentials,
      specialty: line("The specialty").min(1, "Enter a specialty.").max(100),
      licenseNumber: optionalText(line("The license number").max(60)),
      dateOfBirth: optionalText(dateOfBirth),
      deviceNumber: z.null().optional(),
    }),
  ]),
  replies: { 201: signedIn, 202: challenge },
  errors: [403, 409, 429],
});

export const currentUser = defineCall("auth.user", {
  method: "GET",
  path: "/api/auth/user",
  summary: "Who is signed in",
  access: { who: "signed-in" },
  replies: { 200: z.object({ user, patient: patientUser.optional(), session }) },
  errors: [401, 403],
});

export const staySignedIn = defineCall("auth.stay", {
  method: "POST",
  path: "/api/auth/stay",
  summary: "'Stay signed in': counts as activity and returns the new expiry times",
  access: { who: "signed-in" },
  hasSecretReply: true,
  replies: { 200: z.object({ session }) },
  errors: [401, 403],
});

export const logout = defineCall("auth.logout", {
  method: "POST",
  path: "/api/auth/logout",
  summary: "End the session on the server",
  access: { who: "anyone" },
  /** `continueAt`: where to sign out of the hospital's single sign-on. */
  replies: { 200: done.extend({ continueAt: z.url().optional() }) },
});

export const finishSignOut = defineCall("auth.finishSignOut", {
  method: "POST",
  path: "/api/auth/finish-sign-out",
  summary: "End the session of a sign-out that did not reach the server; an unknown or used token gets the same reply",
  access: { who: "anyone" },
  body: z.strictObject({ signOutToken }),
  replies: { 200: done },
  errors: [403, 429],
});

export const listSessions = defineCall("auth.sessions", {
  method: "GET",
  path: "/api/auth/sessions",
  summary: "Where the person is signed in now, the newest sign-in first",
  access: { who: "signed-in" },
  replies: {
    200: z.array(
      z.object({
        id,
        /** 'Firefox on iPad'; null if it is not known. */
        browser: z.string().nullable(),
        createdAt: z.iso.datetime(),
        lastActiveAt: z.iso.datetime(),
        endsAt: z.iso.datetime(),
        /** Whether this is the session of the request. */
        isCurrent: z.boolean(),
      }),
    ),
  },
  errors: [401, 403],
});

export const endOtherSessions = defineCall("auth.endOtherSessions", {
  method: "DELETE",
  path: "/api/auth/sessions",
  summary: "End all of one's own sessions but the one that asks",
  access: { who: "signed-in" },
  replies: { 200: done },
  errors: [401, 403],
});

export const endSession = defineCall("auth.endSession", {
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  summary: "End one of one's own sessions, wherever it is open",
  access: { who: "signed-in" },
  params: idParams,
  replies: { 200: done },
  errors: [401, 403, 404],
});

export const addEmail = defineCall("auth.addEmail", {
  method: "POST",
  path: "/api/auth/email",
  summary: "Send a code to the address that a patient without one wants to add; a taken address gets the same reply",
  access: { who: "patient", needsConfirmed: true },
  body: z.strictObject({ email, witnessCode: witnessCode.optional() }),
  replies: { 202: done },
  errors: [401, 403, 409, 429],
});

export const proveEmail = defineCall("auth.proveEmail", {
  method: "POST",
  path: "/api/auth/email/verify",
  summary: "The code from the new mailbox: from now on the patient can sign in with this address",
  access: { who: "patient", needsConfirmed: true },
  body: z.strictObject({ code: signInCode }),
  replies: { 200: z.object({ email: z.string() }) },
  errors: [401, 403],
});
