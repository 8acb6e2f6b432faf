import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { passkeyChallenges, passkeys, providers, signInSessions } from "../../platform/database/schema.ts";
import { isOpenAt } from "../../platform/sign-in.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { PasskeyHistory } from "./one-factor.ts";

export function listPasskeys(tx: Transaction, userId: number) {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
}

export async function findPasskey(tx: Transaction, credentialId: string) {
  const [row] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Returns null if the passkey is already registered. */
export async function insertPasskey(tx: Transaction, passkey: typeof passkeys.$inferInsert): Promise<number | null> {
  const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return row?.id ?? null;
}

export async function deletePasskey(tx: Transaction, id: number, userId: number): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return (await tx.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0;
}

/** Returns false if the passkey has been removed. */
export async function noteUse(tx: Transaction, id: number, counter: number, at: Date): Promise<boolean> {
  const used = tx.update(passkeys).set({ counter, lastUsedAt: at }).where(eq(passkeys.id, id));
  return (await used.returning({ id: passkeys.id })).length > 0;
}

export async function findPasskeyHistory(tx: Transaction, userId: number): Promise<PasskeyHistory> {
  const [stored] = await tx
    .select({ hadPasskeyAt: providers.hadPasskeyAt, emailCodeUntil: providers.emailCodeUntil })
    .from(providers)
    .where(eq(providers.userId, userId));
  if (!stored) throw new Error("The account is not a provider's.");
  return stored;
}

/** Records that a passkey was enrolled: from now on one factor alone no longer signs in. */
export async function updateHadPasskey(tx: Transaction, userId: number, at: Date): Promise<void> {
  const hadPasskeyAt = sql`coalesce(${providers.hadPasskeyAt}, ${at.toISOString()}::timestamptz)`;
  await tx.update(providers).set({ hadPasskeyAt, emailCodeUntil: null }).where(eq(providers.userId, userId));
}

/** Whether this session is still open, read again after its user's row is locked. */
export async function isSessionOpen(tx: Transaction, sessionId: number, at: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: signInSessions.id })
    .from(signInSessions)
    .where(and(eq(signInSessions.id, sessionId), isOpenAt(at)));
  return rows.length > 0;
}

export async function insertChallenge(
  tx: Transaction,
  challenge: { challenge: string; userId: number | null; expiresAt: Date },
): Promise<void> {
  const { userId, expiresAt } = challenge;
  await tx.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge.challenge), userId, expiresAt });
}

/** Consumes the challenge. Returns false if it was not issued for this purpose, has expired or was already used. */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  userId: number | null,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, at),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return rows.length > 0;
}
