import { and, eq, gt, isNull, notInArray } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { providers, witnessCodes } from "../../platform/database/schema.ts";

/** Stores the code, which replaces any code that the provider still had. */
export async function replaceWitnessCode(tx: Transaction, code: typeof witnessCodes.$inferInsert): Promise<void> {
  await tx
    .update(witnessCodes)
    .set({ expiresAt: code.createdAt })
    .where(and(eq(witnessCodes.issuedBy, code.issuedBy), gt(witnessCodes.expiresAt, code.createdAt)));
  await tx.insert(witnessCodes).values(code);
}

/** Uses up the code of an active provider who is not one of `parties`. Returns that provider's id, or null. */
export async function consumeWitnessCode(
  tx: Transaction,
  { codeHash, parties, at }: { codeHash: string; parties: readonly number[]; at: Date },
): Promise<number | null> {
  const [row] = await tx
    .update(witnessCodes)
    .set({ usedAt: at })
    .from(providers)
    .where(
      and(
        eq(witnessCodes.codeHash, codeHash),
        isNull(witnessCodes.usedAt),
        gt(witnessCodes.expiresAt, at),
        notInArray(witnessCodes.issuedBy, [...parties]),
        eq(providers.userId, witnessCodes.issuedBy),
        eq(providers.isActive, true),
      ),
    )
    .returning({ issuedBy: witnessCodes.issuedBy });
  return row?.issuedBy ?? null;
}
