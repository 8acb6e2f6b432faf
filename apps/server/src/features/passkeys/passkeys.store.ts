import { and, eq, gt, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { passkeyChallenges, passkeys } from "../../platform/database/schema.ts";
import { hashToken } from "../../platform/tokens.ts";

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

export async function noteUse(tx: Transaction, id: number, counter: number, at: Date): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt: at }).where(eq(passkeys.id, id));
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
