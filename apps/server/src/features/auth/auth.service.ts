import type { Api, CallBody, CallReply, Credentials, ProviderRole, User } from "@bedside-bike/contract";
import { countAttempt } from "../../platform/attempts.ts";
import { type AuditEntry, recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { OpenSession, Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import {
  endOtherSessions,
  endSession,
  endSessionOfToken,
  keepSignOutHash,
  publishEnded,
  type StartedSession,
  sessionEndsOf,
  startSession,
} from "../../platform/sign-in.ts";
import { linkBike } from "../devices/device-links.service.ts";
import { findLastLink, findOpenLink, isLinkedToAnother } from "../devices/device-links.store.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";
import { refuseOtherWays, requireHospitalSignIn } from "../single-sign-on/hospital-sign-in.service.ts";
import * as store from "./auth.store.ts";
import { type Browser, type FromBrowser, isKnownBrowser, rememberBrowser } from "./browser.ts";
import { nameKey } from "./name-key.ts";
import { auditFailedSignIn, SignInError } from "./refused-sign-in.ts";

export interface SignedIn {
  readonly user: User;
  readonly session: StartedSession;
  /** By which this browser is recognized later; null in demo mode, where it would prove nothing. */
  readonly browserToken: string | null;
  readonly deviceLinkResult?: NonNullable<CallReply<"auth.verify">["deviceLinkResult"]>;
}

export interface LoginDetails {
  readonly userType: "patient" | "provider";
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly deviceNumber?: number | null | undefined;
}

export type AccountDetails = CallBody<"auth.register"> & { deviceNumber?: number | null | undefined };

/** The same message for no match and wrong details: who is in the hospital is confidential. */
const notRecognized = () => new SignInError(401, "We could not find an account with these details.", "nobody-fits");

/**
 * Demo-mode sign-in: by email and any other details given, or by name and birth date.
 * @throws HttpError 400 for an unknown bike, 401 unless exactly one person matches or the bike tells which of several is
 *   meant, 429 after too many attempts.
 */
export function signIn(
  { body: details, browser, at }: FromBrowser<PublicInput<Api["auth.login"]>>,
  deps: Deps,
): Promise<SignedIn> {
  return auditFailedSignIn({ call: "auth.login", address: browser.address, at }, deps, async () => {
    await countAttempt(deps.database, { key: `sign-in ${browser.address}`, ...deps.limits.signIn, at });
    refuseOtherWays(details.userType, deps);
    return deps.database.asSystem("accounts", async (tx) => {
      requireIdentifyingDetails(details);
      const user = (await findPerson(tx, details)) ?? (await findNamesake(tx, details));
      if (!user) throw notRecognized();
      if (user.userType === "provider" && !user.isActive) {
        throw new SignInError(401, "Your provider account is waiting for approval.", "not-approved", user.id);
      }
      await requireHospitalSignIn(tx, { user, at }, deps);
      const deviceNumber = details.deviceNumber ?? null;
      return openAccount(tx, { user, deviceNumber, browser, at, as: "auth.login" }, deps);
    });
  });
}

/** @throws HttpError 400 if the form has too few details to identify a person. */
export function requireIdentifyingDetails({ userType, email, firstName, lastName, dateOfBirth }: LoginDetails): void {
  const hasName = firstName !== undefined && lastName !== undefined;
  if (email === undefined && !(hasName && dateOfBirth !== undefined)) {
    throw new HttpError(400, "Enter your email address, or your first name, last name and date of birth.", "email");
  }
  if (userType === "provider" && !(email !== undefined && hasName)) {
    const field = email === undefined ? "email" : "firstName";
    throw new HttpError(400, "Enter your email address, first name and last name.", field);
  }
}

/** The only person who matches all given details; null for none or several. Runs the same statements either way. */
export async function findPerson(tx: Transaction, details: LoginDetails): Promise<User | null> {
  const { userType, email, firstName, lastName, dateOfBirth } = details;
  const hasName = firstName !== undefined && lastName !== undefined;
  const ids = await store.findUserIds(tx, {
    userType,
    email,
    nameKey: hasName ? nameKey(firstName, lastName) : undefined,
    dateOfBirth,
  });
  const [id = store.noUserId] = ids;
  return store.findUser(tx, ids.length === 1 ? id : store.noUserId);
}

/**
 * Demo mode: of several patients with this name and birth date the one whose bike this is, or was last.
 * @throws SignInError 401 that says what to add, if there are several and no bike tells them apart.
 */
async function findNamesake(tx: Transaction, details: LoginDetails): Promise<User | null> {
  const { userType, email, firstName = "", lastName = "", dateOfBirth = "", deviceNumber } = details;
  if (userType === "provider" || email !== undefined) return null;
  const key = nameKey(firstName, lastName);
  const namesakes = await store.findPatientIds(tx, { nameKey: key, dateOfBirth, isConfirmed: true });
  if (namesakes.length < 2) return null;
  for (const findBike of [findOpenLink, findLastLink]) {
    const riders: number[] = [];
    for (const id of namesakes) {
      if (deviceNumber != null && (await findBike(tx, id)) === deviceNumber) riders.push(id);
    }
    const [rider] = riders;
    if (rider !== undefined && riders.length === 1) return store.findUser(tx, rider);
  }
  throw new SignInError(
    401,
    "More than one person here has this name and date of birth. Enter your email address too, or the number of your bike.",
    "several-fit",
    null,
    { field: "email" },
  );
}

/**
 * Demo mode: creates an account and signs in.
 * @throws HttpError 400 for an unknown bike or a birth date in the future, 409 for an email address that is taken, and
 *   until it is answered for a name and birth date that are here.
 */
export function createAccount(
  { body: details, browser, at }: FromBrowser<PublicInput<Api["auth.register"]>>,
  deps: Deps,
): Promise<SignedIn> {
  return auditFailedSignIn({ call: "auth.register", address: browser.address, at }, deps, async () => {
    await countAttempt(deps.database, { key: `register ${browser.address}`, ...deps.limits.signIn, at });
    refuseOtherWays(details.userType, deps);
    return deps.database.asSystem("accounts", async (tx) => {
      const { userId, isEmailTaken } = await insertAccount(tx, { details, at }, deps);
      if (isEmailTaken) throw new HttpError(409, "An account with this email address already exists.", "email");
      await askIfNamesake(tx, details, userId);
      const user = await store.findUser(tx, userId);
      if (!user) throw new Error("The new account was not stored.");
      const deviceNumber = details.deviceNumber ?? null;
      return openAccount(tx, { user, deviceNumber, browser, at, as: "auth.register" }, deps);
    });
  });
}

/** The question rolls the new account back. Verified mode never asks: who is in the hospital is confidential. */
async function askIfNamesake(tx: Transaction, details: AccountDetails, userId: number): Promise<void> {
  if (details.userType !== "patient" || details.isSomeoneElse) return;
  const { firstName, lastName, dateOfBirth } = details;
  const namesakes = { nameKey: nameKey(firstName, lastName), dateOfBirth, isConfirmed: true };
  if ((await store.findPatientIds(tx, namesakes)).every((id) => id === userId)) return;
  throw new HttpError(409, "Someone with this name and birth date is here. Is it you?", undefined, {
    code: "namesake_here",
  });
}

/** @throws HttpError 400 for a birth date in the future. */
export function requireBorn(dateOfBirth: string | null, today: string): void {
  if (dateOfBirth !== null && dateOfBirth > today) {
    throw new HttpError(400, "Enter a date of birth that is not in the future.", "dateOfBirth");
  }
}

/** Stores a new account. If the email address is taken, it runs the same statements and must be rolled back. */
export async function insertAccount(
  tx: Transaction,
  { details, at }: { details: AccountDetails; at: Date },
  deps: Deps,
): Promise<{ userId: number; isEmailTaken: boolean }> {
  const { userType, firstName, lastName, email } = details;
  const dateOfBirth = (details.dateOfBirth as string | undefined) ?? null;
  const today = hospitalDay(at, deps.config.hospitalTimeZone);
  requireBorn(dateOfBirth, today);
  const person = { userType, firstName, lastName, email, nameKey: nameKey(firstName, lastName), dateOfBirth };
  const { userId, isEmailTaken } = await store.insertUser(tx, person, at);
  if (details.userType === "patient") {
    const isDemo = deps.config.authMode === "demo";
    const confirmed = isDemo ? ({ confirmation: "demo", confirmedAt: at } as const) : {};
    await store.insertPatient(tx, { userId, admissionDate: today, ...confirmed });
  } else {
    await store.insertProvider(tx, {
      userId,
      credentials: details.credentials,
      specialty: details.specialty,
      licenseNumber: (details.licenseNumber as string | undefined) ?? null,
      providerRole: providerRoleOf(details.credentials),
      isActive: deps.config.authMode === "demo",
    });
  }
  return { userId, isEmailTaken };
}

interface Entry {
  readonly user: User;
  readonly deviceNumber: number | null;
  readonly browser: Browser;
  readonly at: Date;
  readonly as: "auth.login" | "auth.register";
  /** The provider who issued the bedside code, if it was one. */
  readonly openedBy?: number;
}

/**
 * Starts a session and links the bike, if it may be taken; this browser's previous session ends on the server before,
 * so that whoever used this tablet last no longer holds the bike.
 */
export async function openAccount(
  tx: Transaction,
  { user, deviceNumber, browser, at, as, openedBy }: Entry,
  deps: Deps,
): Promise<SignedIn> {
  const isPatient = user.userType === "patient";
  const endedSessionId = browser.sessionTokenHash && (await endSessionOfToken(tx, browser.sessionTokenHash, at));
  if (endedSessionId) await deps.events.publish(tx, { type: "session-ended", sessionId: endedSessionId });
  const session = await startSession(tx, user, { browser: browser.name, openedBy: openedBy ?? null, at });
  const isVerified = deps.config.authMode === "verified";
  const browserToken = isVerified ? await rememberBrowser(tx, browser.knownHash, user.id, at) : null;
  const actor = actorOf(user, openedBy);
  await recordAudit(tx, at, { action: as, actor, patientId: isPatient ? user.id : null });
  const signedIn = { user, session, browserToken };
  if (!isPatient || deviceNumber === null) return signedIn;
  const deviceLinkResult = await linkBike(tx, { patientId: user.id, deviceNumber, actor, at }, deps);
  if (deviceLinkResult.isRefused) return { ...signedIn, deviceLinkResult };
  return { ...signedIn, user: { ...user, deviceNumber: String(deviceNumber) } as User, deviceLinkResult };
}

/** Who acts in a session of this user, for the audit log. */
export function actorOf(user: User, openedBy: number | undefined): AuditEntry["actor"] {
  if (user.userType === "provider") return { kind: "provider", id: user.id, isActive: user.isActive };
  return { kind: "patient", id: user.id, ...(openedBy === undefined ? {} : { openedBy }) };
}

type PersonInput = FromBrowser<PublicInput<Api["patients.suggestDevice"]>>;

/**
 * The bike to suggest; null for an unknown person, several matches, a patient who has never ridden, and a bike that
 * another has now. In verified
 * mode only for a browser in which that patient has signed in before. Runs the same statements for everyone.
 */
export async function suggestDevice(
  { body: person, browser, at }: PersonInput,
  deps: Deps,
): Promise<CallReply<"patients.suggestDevice">> {
  await countAttempt(deps.database, { key: `last-device ${browser.address}`, ...deps.limits.lastDevice, at });
  const deviceNumber = await deps.database.asSystem("accounts", async (tx) => {
    const named = { nameKey: nameKey(person.firstName, person.lastName), dateOfBirth: person.dateOfBirth };
    const confirmed = await store.findPatientIds(tx, { ...named, isConfirmed: true });
    const unconfirmed = await store.findPatientIds(tx, { ...named, isConfirmed: false });
    // An account that anybody can make with these details hides no patient's bike.
    const [id = store.noUserId, ...others] = confirmed.length > 0 ? confirmed : unconfirmed;
    const isKnown = await isKnownBrowser(tx, browser.knownHash, id, at);
    const last = await findLastLink(tx, id);
    const isTaken = await isLinkedToAnother(tx, last ?? 0, id);
    const isTold = others.length === 0 && (isKnown || deps.config.authMode === "demo");
    return isTold && !isTaken ? last : null;
  });
  return { lastDevice: toDeviceNumberText(deviceNumber) };
}

/** The same, asked for in the address: names and birth dates belong in no address, so verified mode looks no one up. */
export async function suggestDeviceByAddress(
  { query, browser, at }: FromBrowser<PublicInput<Api["patients.lastDevice"]>>,
  deps: Deps,
): Promise<CallReply<"patients.lastDevice">> {
  if (deps.config.authMode !== "demo") return { lastDevice: null };
  return suggestDevice({ params: undefined, query: undefined, body: query, browser, at }, deps);
}

export function providerRoleOf(credentials: Credentials): ProviderRole {
  switch (credentials) {
    case "MD":
      return "physician";
    case "RN":
    case "NP":
      return "nurse";
    case "DPT":
    case "PT":
    case "OT":
      return "physical_therapist";
  }
}

/** The input of a call that replies with its session, and the token by which that session can be ended. */
type WithSignOutToken<Input> = Input & { readonly signOutToken: string | null };

/** @throws HttpError 401 if the account no longer exists. */
export async function getSignedInUser({
  tx,
  session,
  signOutToken,
}: WithSignOutToken<AuthenticatedInput<Api["auth.user"]>>): Promise<CallReply<"auth.user">> {
  const user = await store.findUser(tx, session.userId);
  if (!user) throw new HttpError(401, "Please sign in.");
  return { ...withPatient(user), session: await describeSession(tx, session, signOutToken) };
}

async function describeSession(tx: Transaction, session: OpenSession, signOutToken: string | null) {
  if (signOutToken === null) throw new Error("A session was opened without its cookie.");
  await keepSignOutHash(tx, session.sessionId, signOutToken);
  return { ...sessionEndsOf(session), signOutToken };
}

/** The user, and a patient also under `patient`, as the screens read it. */
export function withPatient(user: User) {
  return user.userType === "patient" ? { user, patient: user } : { user };
}

/** The route has counted the call as activity. */
export async function staySignedIn({
  tx,
  session,
  signOutToken,
}: WithSignOutToken<AuthenticatedInput<Api["auth.stay"]>>): Promise<CallReply<"auth.stay">> {
  return { session: await describeSession(tx, session, signOutToken) };
}

export async function listOwnSessions({
  tx,
  at,
  session,
}: AuthenticatedInput<Api["auth.sessions"]>): Promise<CallReply<"auth.sessions">> {
  const sessions = await store.listOpenSessions(tx, session.userId, at);
  return sessions.map(({ id, browser, createdAt, lastActiveAt, endsAt }) => ({
    id,
    browser,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt.toISOString(),
    endsAt: endsAt.toISOString(),
    isCurrent: id === session.sessionId,
  }));
}

/** @throws HttpError 404 for a session that has ended or belongs to someone else. */
export async function endOwnSessionById(
  { tx, at, session, params }: AuthenticatedInput<Api["auth.endSession"]>,
  deps: Deps,
): Promise<CallReply<"auth.endSession">> {
  const isMine = (await store.listOpenSessions(tx, session.userId, at)).some(({ id }) => id === params.id);
  if (!isMine) throw new HttpError(404, "This session has already ended.");
  await endSession(tx, params.id, at);
  await deps.events.publish(tx, { type: "session-ended", sessionId: params.id });
  return { ok: true };
}

/** Ends all of the user's sessions except this one, including forgotten ones. */
export async function endOwnOtherSessions(
  { tx, at, session, caller }: AuthenticatedInput<Api["auth.endOtherSessions"]>,
  deps: Deps,
): Promise<CallReply<"auth.endOtherSessions">> {
  const ended = await endOtherSessions(tx, session, at);
  await publishEnded(tx, ended, deps);
  await recordAudit(tx, at, {
    action: "auth.endOtherSessions",
    actor: caller,
    patientId: caller.kind === "patient" ? caller.id : null,
    detail: { sessions: ended.length },
  });
  return { ok: true };
}
