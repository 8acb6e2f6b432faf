import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { bedsideCodes } from "../../platform/database/schema.ts";

/** Stores the code, which replaces any code that the patient still had. */
export async function replaceBedsideCode(tx: Transaction, code: typeof bedsideCodes.$inferInsert): Promise<void> {
  await tx
    .update(bedsideCodes)
    .set({ expiresAt: code.createdAt })
    .where(and(eq(bedsideCodes.patientId, code.patientId), gt(bedsideCodes.expiresAt, code.createdAt)));
  await tx.insert(bedsideCodes).values(code);
}
