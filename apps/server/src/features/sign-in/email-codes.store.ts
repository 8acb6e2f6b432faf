import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { emailCodes } from "../../platform/database/schema.ts";

interface Asked {
  readonly patientId: number;
  readonly purpose: (typeof emailCodes.$inferSelect)["purpose"];
  readonly requestedBy?: number | null | undefined;
}

/** The patient's codes for the purpose; to confirm an account, those that one provider asked for. */
const isFor = ({ patientId, purpose, requestedBy }: Asked) =>
  and(
    eq(emailCodes.patientId, patientId),
    eq(emailCodes.purpose, purpose),
    purpose === "confirm-account" ? eq(emailCodes.requestedBy, requestedBy ?? 0) : undefined,
  );

/** Stores the code, which replaces any other for the same purpose. */
export async function replaceEmailCode(tx: Transaction, code: typeof emailCodes.$inferInsert): Promise<void> {
  await tx
    .update(emailCodes)
    .set({ expiresAt: code.createdAt })
    .where(and(isFor(code), gt(emailCodes.expiresAt, code.createdAt)));
  await tx.insert(emailCodes).values(code);
}

/** The patient's valid code, after using up one of its attempts; null if there is none or no attempt is left. */
export async function countEmailCodeTry(
  tx: Transaction,
  { mostTries, at, ...asked }: Asked & { mostTries: number; at: Date },
) {
  const newest = tx
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(and(isFor(asked), isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, at)))
    .orderBy(desc(emailCodes.id))
    .limit(1);
  const [row] = await tx
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(eq(emailCodes.id, sql`(${newest})`), lt(emailCodes.tries, mostTries)))
    .returning();
  return row ?? null;
}

/** Marks the code as used. Returns false if another request was faster. */
export async function consumeEmailCode(tx: Transaction, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(emailCodes)
    .set({ usedAt: at })
    .where(and(eq(emailCodes.id, id), isNull(emailCodes.usedAt)))
    .returning({ id: emailCodes.id });
  return rows.length > 0;
}
