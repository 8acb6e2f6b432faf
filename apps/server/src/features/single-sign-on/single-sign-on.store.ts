import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { providers, singleSignOnLinks } from "../../platform/database/schema.ts";

export async function findLinkedUser(tx: Transaction, issuer: string, subject: string): Promise<number | null> {
  const [row] = await tx
    .select({ userId: singleSignOnLinks.userId })
    .from(singleSignOnLinks)
    .where(and(eq(singleSignOnLinks.issuer, issuer), eq(singleSignOnLinks.subject, subject)));
  return row?.userId ?? null;
}

export async function insertLink(tx: Transaction, link: typeof singleSignOnLinks.$inferInsert): Promise<void> {
  await tx.insert(singleSignOnLinks).values(link);
}

export async function updateProvider(
  tx: Transaction,
  userId: number,
  role: Pick<typeof providers.$inferInsert, "credentials" | "providerRole" | "isActive">,
): Promise<void> {
  await tx.update(providers).set(role).where(eq(providers.userId, userId));
}
