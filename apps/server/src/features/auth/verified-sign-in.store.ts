import { and, desc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { bedsideCodes, signInChallenges } from "../../platform/database/schema.ts";
import { mostNamesakes, noUserId } from "../sign-in/accounts.store.ts";

export async function insertChallenge(tx: Transaction, challenge: typeof signInChallenges.$inferInsert): Promise<void> {
  await tx.insert(signInChallenges).values(challenge);
}

/** The challenge, in any state. */
export async function findChallenge(tx: Transaction, idHash: string) {
  const [row] = await tx.select().from(signInChallenges).where(eq(signInChallenges.idHash, idHash));
  return row ?? null;
}

/** Uses one of the challenge's attempts before the code is checked, so that no two requests share one. */
export async function countTry(tx: Transaction, idHash: string, mostTries: number, at: Date) {
  const [row] = await tx
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(
        eq(signInChallenges.idHash, idHash),
        isNull(signInChallenges.usedAt),
        gt(signInChallenges.expiresAt, at),
        lt(signInChallenges.tries, mostTries),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * The patients' valid bedside codes; each patient has at most one, because a new one replaces it. The list is padded so
 * that the statement is the same whoever exists.
 */
export async function findBedsideCodes(tx: Transaction, patientIds: readonly number[], at: Date) {
  const ids = Array.from({ length: mostNamesakes }, (_, index) => patientIds[index] ?? noUserId);
  return tx
    .select()
    .from(bedsideCodes)
    .where(and(inArray(bedsideCodes.patientId, ids), isNull(bedsideCodes.usedAt), gt(bedsideCodes.expiresAt, at)))
    .orderBy(desc(bedsideCodes.id));
}

/** Uses up one of its attempts. Returns false if none is left. */
export async function countBedsideTry(tx: Transaction, id: number, mostTries: number): Promise<boolean> {
  const rows = await tx
    .update(bedsideCodes)
    .set({ tries: sql`${bedsideCodes.tries} + 1` })
    .where(and(eq(bedsideCodes.id, id), lt(bedsideCodes.tries, mostTries)))
    .returning({ id: bedsideCodes.id });
  return rows.length > 0;
}

/** Marks the challenge as used. Returns false if another request was faster. */
export async function consumeChallenge(tx: Transaction, idHash: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(signInChallenges)
    .set({ usedAt: at })
    .where(and(eq(signInChallenges.idHash, idHash), isNull(signInChallenges.usedAt)))
    .returning({ idHash: signInChallenges.idHash });
  return rows.length > 0;
}

export async function consumeBedsideCode(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(bedsideCodes)
    .set({ usedAt: at })
    .where(and(eq(bedsideCodes.id, id), isNull(bedsideCodes.usedAt)))
    .returning({ id: bedsideCodes.id });
  return rows.length > 0;
}
