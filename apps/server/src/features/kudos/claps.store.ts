import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { claps } from "../../platform/database/schema.ts";

/** The most claps a day, in case a finger rests on the button. */
const mostADay = 999;

/** Returns the day's count. */
export async function insertClap(tx: Transaction, patientId: number, day: string): Promise<number> {
  const [row] = await tx
    .insert(claps)
    .values({ patientId, day, count: 1 })
    .onConflictDoUpdate({
      target: [claps.patientId, claps.day],
      set: { count: sql`least(${claps.count} + 1, ${mostADay})` },
    })
    .returning({ count: claps.count });
  if (!row) throw new Error("The clap was not stored.");
  return row.count;
}

export async function findClaps(tx: Transaction, patientId: number, day: string): Promise<number> {
  const [row] = await tx
    .select({ count: claps.count })
    .from(claps)
    .where(and(eq(claps.patientId, patientId), eq(claps.day, day)));
  return row?.count ?? 0;
}
