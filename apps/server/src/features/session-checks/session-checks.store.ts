import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { sessionChecks, users } from "../../platform/database/schema.ts";

export async function insertSessionCheck(tx: Transaction, check: typeof sessionChecks.$inferInsert): Promise<number> {
  const [row] = await tx.insert(sessionChecks).values(check).returning({ id: sessionChecks.id });
  if (!row) throw new Error("The check was not stored.");
  return row.id;
}

export async function findName(tx: Transaction, userId: number): Promise<string> {
  const [row] = await tx
    .select({ name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error("The caller has no name.");
  return row.name;
}
