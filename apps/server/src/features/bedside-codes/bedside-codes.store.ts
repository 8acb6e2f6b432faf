import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { bedsideCodes } from "../../platform/database/schema.ts";

/** Stores the code; whatever code the patient still had ends with it. */
export async function replaceBedsideCode(tx: Transaction, code: typeof bedsideCodes.$inferInsert): Promise<void> {
  await tx
    .update(bedsideCodes)
    .set({ expiresAt: code.createdAt })
    .where(and(eq(bedsideCodes.patientId, code.patientId), gt(bedsideCodes.expiresAt, code.createdAt)));
  await tx.insert(bedsideCodes).values(code);
}

/** Until the transaction ends nobody else has a turn for the same key, on any node. */
export async function acquireAdvisoryLock(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(122, hashtext(${key}))`);
}
