import type { PatientUser, ProviderUser, User } from "@bedside-bike/contract";
import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { deviceLinks, identities, patients, providers, signInSessions, users } from "../../platform/database/schema.ts";
import { isOpenAt } from "../../platform/sign-in.ts";
import { toDeviceNumberText } from "../devices/device-number.ts";

/** Ids begin at 1, so no one has this id, but looking it up takes as long as looking up a real one. */
export const noUserId = 0;

/** More patients with one name and birth date than any hospital has; of unconfirmed accounts there may be more. */
export const mostNamesakes = 5;

export interface IdentityQuery {
  readonly userType?: "patient" | "provider" | undefined;
  readonly email?: string | undefined;
  readonly nameKey?: string | undefined;
  readonly dateOfBirth?: string | undefined;
}

/** Ids of the patients with this name and birth date: those whom someone has confirmed, or those whom nobody has. */
export async function findPatientIds(
  tx: Transaction,
  { nameKey, dateOfBirth, isConfirmed }: { nameKey: string; dateOfBirth: string; isConfirmed: boolean },
): Promise<number[]> {
  const rows = await tx
    .select({ id: patients.userId })
    .from(identities)
    .innerJoin(patients, eq(patients.userId, identities.userId))
    .where(
      and(
        eq(identities.nameKey, nameKey),
        eq(identities.dateOfBirth, dateOfBirth),
        isConfirmed ? isNotNull(patients.confirmedAt) : isNull(patients.confirmedAt),
      ),
    )
    .orderBy(asc(patients.userId))
    .limit(mostNamesakes);
  return rows.map((row) => row.id);
}

/** Ids of everyone who matches all given details. */
export async function findUserIds(tx: Transaction, query: IdentityQuery): Promise<number[]> {
  const rows = await tx
    .select({ id: identities.userId })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(
      and(
        query.userType === undefined ? undefined : eq(users.userType, query.userType),
        query.email === undefined ? undefined : eq(identities.email, query.email),
        query.nameKey === undefined ? undefined : eq(identities.nameKey, query.nameKey),
        query.dateOfBirth === undefined ? undefined : eq(identities.dateOfBirth, query.dateOfBirth),
      ),
    )
    .limit(2);
  return rows.map((row) => row.id);
}

/** A user as the screens show them, or null. */
export async function findUser(tx: Transaction, userId: number): Promise<User | null> {
  const [row] = await tx
    .select({
      user: users,
      email: identities.email,
      patient: patients,
      provider: providers,
      deviceNumber: deviceLinks.deviceNumber,
    })
    .from(users)
    .leftJoin(identities, eq(identities.userId, users.id))
    .leftJoin(patients, eq(patients.userId, users.id))
    .leftJoin(providers, eq(providers.userId, users.id))
    .leftJoin(deviceLinks, and(eq(deviceLinks.patientId, users.id), isNull(deviceLinks.unlinkedAt)))
    .where(eq(users.id, userId));
  if (!row) return null;
  const { id, firstName, lastName } = row.user;
  if (row.patient) {
    return {
      id,
      userType: "patient",
      firstName,
      lastName,
      email: row.email,
      admissionDate: row.patient.admissionDate,
      deviceNumber: toDeviceNumberText(row.deviceNumber),
      weightKg: row.patient.weightKg,
      isConfirmed: row.patient.confirmedAt !== null,
    } satisfies PatientUser;
  }
  if (!row.provider) return null;
  const { credentials, specialty, licenseNumber, providerRole, isActive, isAdministrator } = row.provider;
  return {
    id,
    userType: "provider",
    firstName,
    lastName,
    email: row.email,
    credentials,
    specialty,
    licenseNumber,
    providerRole,
    isActive,
    isAdministrator,
  } satisfies ProviderUser;
}

/**
 * Waits for transactions that are giving this user a session, a passkey or a grant: their foreign keys hold the row.
 * What they wrote is then ended too.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select lock_user(${userId})`);
}

export interface NewIdentity {
  readonly userType: "patient" | "provider";
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKey: string;
  readonly email: string | null;
  readonly dateOfBirth: string | null;
}

/** Inserts the user. If the email address is taken, no identity is inserted, and the caller must roll back. */
export async function insertUser(
  tx: Transaction,
  person: NewIdentity,
  at: Date,
): Promise<{ userId: number; isEmailTaken: boolean }> {
  const [user] = await tx
    .insert(users)
    .values({ userType: person.userType, firstName: person.firstName, lastName: person.lastName, createdAt: at })
    .returning({ id: users.id });
  if (!user) throw new Error("The new user was not stored.");
  const inserted = await tx
    .insert(identities)
    .values({ userId: user.id, email: person.email, dateOfBirth: person.dateOfBirth, nameKey: person.nameKey })
    .onConflictDoNothing({ target: identities.email })
    .returning({ userId: identities.userId });
  return { userId: user.id, isEmailTaken: inserted.length === 0 };
}

export async function insertPatient(tx: Transaction, patient: typeof patients.$inferInsert): Promise<void> {
  await tx.insert(patients).values(patient);
}

/** Adds an email address to an account without one. Returns false if it has one, or if the address is taken. */
export async function updateEmail(tx: Transaction, userId: number, email: string): Promise<boolean> {
  const isFree = sql`not exists (select 1 from identities taken where taken.email = ${email})`;
  const rows = await tx
    .update(identities)
    .set({ email })
    .where(and(eq(identities.userId, userId), isNull(identities.email), isFree))
    .returning({ userId: identities.userId });
  return rows.length > 0;
}

export async function insertProvider(tx: Transaction, provider: typeof providers.$inferInsert): Promise<void> {
  await tx.insert(providers).values(provider);
}

export async function listOpenSessions(tx: Transaction, userId: number, at: Date) {
  return tx
    .select()
    .from(signInSessions)
    .where(and(eq(signInSessions.userId, userId), isOpenAt(at)))
    .orderBy(desc(signInSessions.createdAt), desc(signInSessions.id));
}

/** Whether the session of this cookie is a provider's and still open. */
export async function isProviderSignedIn(tx: Transaction, tokenHash: string | null, at: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: signInSessions.id })
    .from(signInSessions)
    .innerJoin(providers, eq(providers.userId, signInSessions.userId))
    .where(and(eq(signInSessions.tokenHash, tokenHash ?? ""), isOpenAt(at)));
  return rows.length > 0;
}
