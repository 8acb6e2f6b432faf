import type { CallBody, Credentials, ProviderRole, User } from "@bedside-bike/contract";
import type { Deps } from "../../platform/answer.ts";
import { countAttempt } from "../../platform/attempts.ts";
import { recordAudit } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/errors.ts";
import { endSession, type StartedSession, startSession } from "../../platform/sign-in.ts";
import * as store from "./auth.store.ts";
import { nameKey } from "./name-key.ts";

export interface SignedIn {
  readonly user: User;
  readonly session: StartedSession;
  readonly deviceLinkResult?: { message: string; isDeviceSwitch: boolean };
}

interface LoginDetails {
  readonly userType: "patient" | "provider";
  readonly email?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly deviceNumber?: number | null | undefined;
}

const signInLimit = { limit: 300, windowSeconds: 300 };

/** One sentence for nobody found, several found and no marks that fit: who is in hospital is a secret. */
const notRecognized = () => new Refusal(401, "We could not find an account with these details.");

/**
 * Demo-mode sign-in (DESIGN.md 3): by e-mail and whatever else is given, or by name and birth date.
 * @throws Refusal 400 for an unknown bike, 401 where not exactly one person fits, 429 after too many attempts.
 */
export function signIn(deps: Deps, details: LoginDetails, address: string, at: Date): Promise<SignedIn> {
  return deps.database.asSystem(async (tx) => {
    await countAttempt(tx, { key: `sign-in ${address}`, ...signInLimit, at });
    const { userType, email, firstName, lastName, dateOfBirth } = details;
    const hasName = firstName !== undefined && lastName !== undefined;
    if (email === undefined && !(hasName && dateOfBirth !== undefined)) {
      throw new Refusal(400, "Enter your e-mail address, or your first name, last name and date of birth.", "email");
    }
    if (userType === "provider" && !(email !== undefined && hasName)) {
      throw new Refusal(
        400,
        "Enter your e-mail address, first name and last name.",
        email === undefined ? "email" : "firstName",
      );
    }
    const ids = await store.findUserIds(tx, {
      userType,
      email,
      nameKey: hasName ? nameKey(firstName, lastName) : undefined,
      dateOfBirth,
    });
    const user = ids.length === 1 ? await store.findUser(tx, ids[0] as number) : null;
    if (!user) throw notRecognized();
    if (user.userType === "provider" && !user.isActive) {
      throw new Refusal(401, "Your provider account is waiting for approval.");
    }
    return openAccount(tx, user, details.deviceNumber ?? null, at, "auth.login");
  });
}

/**
 * Creates an account and signs in.
 * @throws Refusal 400 for an unknown bike, 409 for an e-mail address that is taken.
 */
export function createAccount(
  deps: Deps,
  details: CallBody<"auth.register"> & { deviceNumber?: number | null | undefined },
  address: string,
  at: Date,
): Promise<SignedIn> {
  return deps.database.asSystem(async (tx) => {
    await countAttempt(tx, { key: `register ${address}`, ...signInLimit, at });
    const { userType, firstName, lastName, email } = details;
    const userId = await store.insertUser(
      tx,
      {
        userType,
        firstName,
        lastName,
        email,
        nameKey: nameKey(firstName, lastName),
        dateOfBirth: (details.dateOfBirth as string | undefined) ?? null,
      },
      at,
    );
    if (userId === null) throw new Refusal(409, "An account with this e-mail address already exists.", "email");
    if (details.userType === "patient") {
      await store.insertPatient(tx, userId, hospitalDay(at, deps.config.hospitalTimeZone));
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
    const user = await store.findUser(tx, userId);
    if (!user) throw new Error("The new account was not stored.");
    return openAccount(tx, user, details.deviceNumber ?? null, at, "auth.register");
  });
}

async function openAccount(
  tx: Transaction,
  user: User,
  deviceNumber: number | null,
  at: Date,
  action: string,
): Promise<SignedIn> {
  const isPatient = user.userType === "patient";
  const deviceLinkResult =
    isPatient && deviceNumber !== null ? await linkBike(tx, user.id, deviceNumber, at) : undefined;
  const session = await startSession(tx, user, at);
  await recordAudit(tx, at, {
    action,
    actor: isPatient ? { kind: "patient", id: user.id } : { kind: "provider", id: user.id, isActive: true },
    patientId: isPatient ? user.id : null,
  });
  if (!deviceLinkResult) return { user, session };
  return { user: { ...user, deviceNumber: String(deviceNumber) } as User, session, deviceLinkResult };
}

async function linkBike(tx: Transaction, patientId: number, deviceNumber: number, at: Date) {
  if (!(await store.isDeviceEnrolled(tx, deviceNumber))) {
    throw new Refusal(400, `There is no bike ${deviceNumber} here. Check the number on the bike.`, "deviceNumber");
  }
  const [current, last] = [await store.findOpenLink(tx, patientId), await store.findLastLink(tx, patientId)];
  if (current !== deviceNumber) {
    await store.replaceLink(tx, deviceNumber, patientId, at);
    await recordAudit(tx, at, {
      action: "bike.link",
      actor: { kind: "patient", id: patientId },
      patientId,
      detail: { deviceNumber },
    });
  }
  const isDeviceSwitch = last !== null && last !== deviceNumber;
  const message = isDeviceSwitch
    ? `You are now on bike ${deviceNumber} instead of bike ${last}.`
    : `Your rides on bike ${deviceNumber} will count for you.`;
  return { message, isDeviceSwitch };
}

const lookUpLimit = { limit: 300, windowSeconds: 300 };

/** The bike to suggest; null for an unknown person, for several, and for one who never rode. */
export function suggestDevice(
  deps: Deps,
  person: { firstName: string; lastName: string; dateOfBirth: string },
  address: string,
  at: Date,
): Promise<number | null> {
  return deps.database.asSystem(async (tx) => {
    await countAttempt(tx, { key: `last-device ${address}`, ...lookUpLimit, at });
    if (deps.config.authMode !== "demo") return null;
    const ids = await store.findUserIds(tx, {
      userType: "patient",
      nameKey: nameKey(person.firstName, person.lastName),
      dateOfBirth: person.dateOfBirth,
    });
    return ids.length === 1 ? store.findLastLink(tx, ids[0] as number) : null;
  });
}

/** DESIGN.md 3: 'clinician' is not a role. */
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

/** @throws Refusal 401 where the account is gone. */
export async function findSignedInUser(tx: Transaction, userId: number): Promise<User> {
  const user = await store.findUser(tx, userId);
  if (!user) throw new Refusal(401, "Please sign in.");
  return user;
}

/** Ends the session on the server and, through the event, every stream it holds open on any node. */
export function endOwnSession(deps: Deps, tokenHash: string, at: Date): Promise<void> {
  return deps.database.withSession(tokenHash, at, async (tx, session) => {
    if (!session) return;
    await endSession(tx, session.sessionId, at);
    await deps.events.publish(tx, { type: "session-ended", sessionId: session.sessionId });
  });
}
