import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { providers } from "../../platform/database/schema.ts";

type Provider = Pick<typeof providers.$inferSelect, "isActive" | "isAdministrator" | "deactivatedAt">;

/** Locked until the transaction ends; null if there is no such provider. */
export async function lockProvider(tx: Transaction, providerId: number): Promise<Provider | null> {
  const [provider] = await tx.select().from(providers).where(eq(providers.userId, providerId)).for("update");
  return provider ?? null;
}

export async function updateProvider(
  tx: Transaction,
  providerId: number,
  values: Partial<Pick<Provider, "isActive" | "isAdministrator">>,
): Promise<void> {
  await tx.update(providers).set(values).where(eq(providers.userId, providerId));
}
