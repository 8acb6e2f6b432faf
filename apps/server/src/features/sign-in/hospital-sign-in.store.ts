import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { singleSignOnLinks } from "../../platform/database/schema.ts";

/** Sets when the account last signed in through the issuer; null counts as never for the other ways to sign in. */
export async function updateLastSignIn(
  tx: Transaction,
  { issuer, userId, at }: { issuer: string; userId: number; at: Date | null },
): Promise<void> {
  await tx
    .update(singleSignOnLinks)
    .set({ lastSignedInAt: at })
    .where(and(eq(singleSignOnLinks.issuer, issuer), eq(singleSignOnLinks.userId, userId)));
}

/** Null for an account for which this issuer has no subject. */
export async function findLastSignIn(
  tx: Transaction,
  issuer: string,
  userId: number,
): Promise<{ at: Date | null } | null> {
  const [row] = await tx
    .select({ at: singleSignOnLinks.lastSignedInAt })
    .from(singleSignOnLinks)
    .where(and(eq(singleSignOnLinks.issuer, issuer), eq(singleSignOnLinks.userId, userId)))
    .orderBy(desc(singleSignOnLinks.lastSignedInAt))
    .limit(1);
  return row ?? null;
}
