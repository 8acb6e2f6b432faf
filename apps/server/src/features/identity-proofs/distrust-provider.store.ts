import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import {
  bedsideCodes,
  emailCodes,
  identities,
  knownBrowsers,
  patients,
  signInChallenges,
  signInSessions,
} from "../../platform/database/schema.ts";

/**
 * Ends the sign-in sessions that this provider's bedside codes opened, and their tickets for calls for help. Returns the
 * sessions' ids.
 */
export async function endSessionsOpenedBy(tx: Transaction, providerId: number, at: Date): Promise<number[]> {
  const theirs = eq(signInSessions.openedBy, providerId);
  const rows = await tx
    .update(signInSessions)
    .set({ endedAt: at })
    .where(and(theirs, isNull(signInSessions.endedAt)))
    .returning({ id: signInSessions.id });
  await tx
    .update(signInSessions)
    .set({ helpTicketHash: null })
    .where(and(theirs, isNotNull(signInSessions.helpTicketHash)));
  return rows.map(({ id }) => id);
}

/** The patients whose address or number this provider vouches for, alone or with a colleague. */
export async function listRestingOn(tx: Transaction, providerId: number): Promise<number[]> {
  const { userId, emailVouchedBy, confirmedBy, numberWitnessedBy } = patients;
  const rows = await tx
    .select({ userId })
    .from(patients)
    .where(or(...[emailVouchedBy, confirmedBy, numberWitnessedBy].map((column) => eq(column, providerId))));
  return rows.map((row) => row.userId);
}

/** Takes away the addresses that rest on this provider's word. Returns whose they were. */
export async function removeAddressesOf(tx: Transaction, providerId: number): Promise<number[]> {
  const isOnTheirWord = eq(patients.emailVouchedBy, providerId);
  const owners = tx.select({ id: patients.userId }).from(patients).where(isOnTheirWord);
  const rows = await tx
    .update(identities)
    .set({ email: null })
    .where(and(isNotNull(identities.email), inArray(identities.userId, owners)))
    .returning({ id: identities.userId });
  await tx.update(patients).set({ emailVouchedBy: null }).where(eq(patients.emailVouchedBy, providerId));
  return rows.map(({ id }) => id);
}

/**
 * Ends the confirmations that rest on this provider's word alone; the number stays with the account until a colleague
 * confirms it again, or gives it to somebody else. Returns whose they were.
 */
export async function endConfirmationsOf(tx: Transaction, providerId: number): Promise<number[]> {
  // A number that two providers corrected together rests on the other one's word.
  await tx
    .update(patients)
    .set({ confirmedBy: patients.numberWitnessedBy, numberWitnessedBy: null })
    .where(and(eq(patients.confirmedBy, providerId), isNotNull(patients.numberWitnessedBy)));
  await tx.update(patients).set({ numberWitnessedBy: null }).where(eq(patients.numberWitnessedBy, providerId));
  const rows = await tx
    .update(patients)
    .set({ confirmedAt: null, confirmedBy: null })
    .where(and(eq(patients.confirmedBy, providerId), isNotNull(patients.confirmedAt)))
    .returning({ id: patients.userId });
  return rows.map(({ id }) => id);
}

/** Deletes what could still sign in as these patients: recognized browsers and pending codes. */
export async function deleteWaysInto(tx: Transaction, patientIds: readonly number[]): Promise<void> {
  if (patientIds.length === 0) return;
  const ids = [...patientIds];
  await tx.delete(knownBrowsers).where(inArray(knownBrowsers.userId, ids));
  await tx.delete(signInChallenges).where(and(inArray(signInChallenges.userId, ids), isNull(signInChallenges.usedAt)));
  await tx.delete(bedsideCodes).where(and(inArray(bedsideCodes.patientId, ids), isNull(bedsideCodes.usedAt)));
  await tx.delete(emailCodes).where(and(inArray(emailCodes.patientId, ids), isNull(emailCodes.usedAt)));
}
