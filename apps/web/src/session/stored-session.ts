import type { PatientUser, User } from "@bedside-bike/contract";
import { keepHelpTicket } from "./help-ticket.ts";
import { forgetScreen } from "./last-screen.ts";
import { forgetReading } from "./remembered-reading.ts";

export type { PatientUser, ProviderUser, User } from "@bedside-bike/contract";

/**
 * Who signed in last in this browser, under the keys of SIGN-IN-50. For display only: the server trusts its own
 * session.
 */
export interface StoredSession {
  readonly user: User | null;
  readonly patient: PatientUser | null;
}

/** Waits for a provider at the bed (CONFIRM-1). */
export const isUnconfirmed = (user: PatientUser): boolean => !user.isConfirmed;

type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readStoredSession(storage: SessionStorage): StoredSession {
  const user = readStored(storage, "user", isUser);
  const patient = readStored(storage, "patient", isPatient);
  if (user?.userType !== "patient") return { user, patient: null };
  // Another tab stores the two one after the other, so in between they may belong to two people.
  return { user, patient: patient?.id === user.id ? patient : user };
}

/** Stores the user, and also as patient when they are one; null clears both. */
export function storeSession(storage: SessionStorage, user: User | null): StoredSession {
  if (!user) {
    forgetScreen(storage);
    forgetReading(storage);
    keepHelpTicket(storage, null);
    storage.removeItem("user");
    storage.removeItem("patient");
    return { user: null, patient: null };
  }
  const patient = user.userType === "patient" ? user : null;
  storage.setItem("user", JSON.stringify(user));
  if (patient) storage.setItem("patient", JSON.stringify(patient));
  else storage.removeItem("patient");
  return { user, patient };
}

function readStored<T>(storage: SessionStorage, key: string, isRight: (value: unknown) => value is T): T | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isRight(value)) return value;
  } catch {
    // Corrupt text is discarded like a value of the wrong shape.
  }
  storage.removeItem(key);
  return null;
}

function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null) return false;
  const { id, firstName, lastName, userType } = value as Record<string, unknown>;
  return (
    Number.isInteger(id) &&
    typeof firstName === "string" &&
    typeof lastName === "string" &&
    (userType === "patient" || userType === "provider")
  );
}

const isPatient = (value: unknown): value is PatientUser => isUser(value) && value.userType === "patient";
