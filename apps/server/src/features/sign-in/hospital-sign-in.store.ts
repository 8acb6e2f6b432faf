import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { singleSignOnLinks } from "../../platform/database/schema.ts";

/** Sets when the account was last signed in to through the issuer; null: never, as far as other ways are concerned. */
export async function updateLastSignIn(
  tx: Transaction,
  { issuer, userId, at }: { issuer: string; userId: number; at: Date | null },
): Promise<void> {
  await tx
    .update(singleSignOnLinks)
    .set({ lastSignedInAt: at })
    .where(and(eq(singleSignOnLinks.issuer, issuer), eq(singleSignOnLinks.userId, userId)));
}

/** Null for an account that this issuer has no subject for. */
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
