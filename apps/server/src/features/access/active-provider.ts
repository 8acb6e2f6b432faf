import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { providers } from "../../platform/database/schema.ts";

/** Whether an approved provider with this id exists. */
export async function isActiveProvider(tx: Transaction, providerId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: providers.userId })
    .from(providers)
    .where(and(eq(providers.userId, providerId), eq(providers.isActive, true)));
  return rows.length > 0;
}
