import { eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { rideSealingKeys } from "../../platform/database/schema.ts";

type SealingKeyRow = typeof rideSealingKeys.$inferSelect;

const onlyId = 1;

export async function findSealingKey(tx: Transaction): Promise<SealingKeyRow | null> {
  const [key] = await tx.select().from(rideSealingKeys).where(eq(rideSealingKeys.id, onlyId));
  return key ?? null;
}

/** Stores a key unless there already is one. Returns the stored one. */
export async function keepFirstSealingKey(tx: Transaction, key: Omit<SealingKeyRow, "id">): Promise<SealingKeyRow> {
  await tx
    .insert(rideSealingKeys)
    .values({ ...key, id: onlyId })
    .onConflictDoNothing();
  const kept = await findSealingKey(tx);
  if (!kept) throw new Error("The sealing key was not stored.");
  return kept;
}
