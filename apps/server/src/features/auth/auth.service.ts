import { ASSESSMENT_LIMITS } from "@bedside-bike/clinical";
import { ageOn } from "@bedside-bike/clinical/calendar";
import type { Api, CallBody, CallReply, User } from "@bedside-bike/contract";
import { isWithin } from "@bedside-bike/contract/limits";
import { countAttempt } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { OpenSession, Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { AuthenticatedInput, Deps, PublicInput } from "../../platform/route.ts";
import {
  endOtherSessions,
  endSession,
  endSessionElsewhere,
  publishEnded,
  sessionEndsOf,
} from "../../platform/sign-in.ts";
import { findLastLink, findOpenLink } from "../devices/device-links.store.ts";
import * as store from "../sign-in/accounts.store.ts";
import type { FromBrowser } from "../sign-in/browser.ts";
import { refuseOtherWays, requireHospitalSignIn } from "../sign-in/hospital-sign-in.service.ts";
import { nameKey } from "../sign-in/name-key.ts";
import { openAccount, type SignedIn } from "../sign-in/open-account.service.ts";
import { providerRoleOf } from "../sign-in/provider-role.ts";
import { auditFailedSignIn, SignInError } from "../sign-in/refused-sign-in.ts";

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
 * @throws HttpError 400 for an unknown bike, 401 unless exactly one person matches or the bike tells which of several
 * is meant, 429 after too many attempts.
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
 * Demo mode: of several patients with this name and birth date, the one who has this bike now or had it last.
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
 * for a name and birth date that are already here until the question is answered.
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

/** @throws HttpError 400 for a patient whom the calculator would refuse: most likely the year is mistyped. */
export function requirePatientsAge(dateOfBirth: string | null, today: string): void {
  requireBorn(dateOfBirth, today);
  const { low, high } = ASSESSMENT_LIMITS.age;
  if (dateOfBirth === null || isWithin(ageOn(today, dateOfBirth), ASSESSMENT_LIMITS.age)) return;
  const message = `Check the year of birth: patients are ${low} to ${high} years old.`;
  throw new HttpError(400, message, "dateOfBirth");
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
  if (userType === "patient") requirePatientsAge(dateOfBirth, today);
  else requireBorn(dateOfBirth, today);
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
      askedBy: "provider",
      providerRole: providerRoleOf(details.credentials),
      isActive: deps.config.authMode === "demo",
    });
  }
  return { userId, isEmailTaken };
}

/** For a call whose reply includes its sign-in session, with what the browser may keep of it. */
interface Tokens {
  readonly signOutToken: string | null;
  readonly helpTicket: string | null;
}
type WithTokens<Input> = Input & Tokens;

/** @throws HttpError 401 if the account no longer exists. */
export async function getSignedInUser({
  tx,
  session,
  ...tokens
}: WithTokens<AuthenticatedInput<Api["auth.user"]>>): Promise<CallReply<"auth.user">> {
  const user = await store.findUser(tx, session.userId);
  if (!user) throw new HttpError(401, "Please sign in.");
  return { ...withPatient(user), session: describeSession(session, tokens) };
}

function describeSession(session: OpenSession, { signOutToken, helpTicket }: Tokens) {
  if (signOutToken === null) throw new Error("A session was opened without its cookie.");
  return { ...sessionEndsOf(session), signOutToken, helpTicket: session.hasHelpTicket ? helpTicket : null };
}

/** The user; a patient is also under `patient`, where the screens read it. */
export function withPatient(user: User) {
  return user.userType === "patient" ? { user, patient: user } : { user };
}

/** The route has already counted this call as activity. */
export async function staySignedIn({
  session,
  ...tokens
}: WithTokens<AuthenticatedInput<Api["auth.stay"]>>): Promise<CallReply<"auth.stay">> {
  return { session: describeSession(session, tokens) };
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
  await (params.id === session.sessionId ? endSession : endSessionElsewhere)(tx, params.id, at);
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
