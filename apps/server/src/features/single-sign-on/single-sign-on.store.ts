import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { providers, signInSessions, singleSignOnLinks, usedLogoutTokens } from "../../platform/database/schema.ts";
import { lockUser } from "../sign-in/accounts.store.ts";

export async function findLinkedUser(tx: Transaction, issuer: string, subject: string): Promise<number | null> {
  const [row] = await tx
    .select({ userId: singleSignOnLinks.userId })
    .from(singleSignOnLinks)
    .where(and(eq(singleSignOnLinks.issuer, issuer), eq(singleSignOnLinks.subject, subject)));
  return row?.userId ?? null;
}

/** Whether any subject of any issuer has this account. */
export async function isLinked(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: singleSignOnLinks.userId })
    .from(singleSignOnLinks)
    .where(eq(singleSignOnLinks.userId, userId))
    .limit(1);
  return rows.length > 0;
}

export async function insertLink(tx: Transaction, link: typeof singleSignOnLinks.$inferInsert): Promise<void> {
  await tx.insert(singleSignOnLinks).values(link);
}

/** Removes every link of the account. Returns how many there were. */
export async function deleteLinks(tx: Transaction, userId: number): Promise<number> {
  const rows = await tx
    .delete(singleSignOnLinks)
    .where(eq(singleSignOnLinks.userId, userId))
    .returning({ subject: singleSignOnLinks.subject });
  return rows.length;
}

/** The provider's state, locked until the transaction ends, so that no two subjects take over one account. */
export async function lockProvider(tx: Transaction, userId: number) {
  await lockUser(tx, userId);
  const [row] = await tx
    .select({ deactivatedBy: providers.deactivatedBy })
    .from(providers)
    .where(eq(providers.userId, userId));
  if (!row) throw new Error("The account is not a provider's.");
  return row;
}

export async function updateProvider(
  tx: Transaction,
  userId: number,
  role: Pick<typeof providers.$inferInsert, "credentials" | "providerRole" | "isActive">,
): Promise<void> {
  await tx.update(providers).set(role).where(eq(providers.userId, userId));
}

/** Records which of the issuer's sessions opened this one, so that the issuer can end it. */
export async function updateIssuerSession(tx: Transaction, sessionId: number, hash: string): Promise<void> {
  await tx.update(signInSessions).set({ issuerSessionHash: hash }).where(eq(signInSessions.id, sessionId));
}

/**
 * Ends the open sessions that this session of the issuer opened; if a user is given, only theirs. Returns their ids.
 */
export async function endIssuerSession(
  tx: Transaction,
  { hash, userId, at }: { hash: string; userId: number | null; at: Date },
): Promise<number[]> {
  const rows = await tx
    .update(signInSessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(signInSessions.issuerSessionHash, hash),
        userId === null ? undefined : eq(signInSessions.userId, userId),
        isNull(signInSessions.endedAt),
      ),
    )
    .returning({ id: signInSessions.id });
  return rows.map(({ id }) => id);
}

/** Uses up a logout token. Returns false if it has been used before. */
export async function takeLogoutToken(tx: Transaction, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(usedLogoutTokens)
    .values({ tokenHash, usedAt: at })
    .onConflictDoNothing()
    .returning({ tokenHash: usedLogoutTokens.tokenHash });
  return rows.length > 0;
}
