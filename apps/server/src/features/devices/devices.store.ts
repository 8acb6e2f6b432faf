import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { toArrayText } from "../../platform/database/kept-statement.ts";
import { devices } from "../../platform/database/schema.ts";

/** Which of these bikes have these keys, by their index. Asked together in one round trip. */
export async function findRightKeys(
  database: Pick<Database, "asAnonymous">,
  asked: readonly { number: number; keyHash: string }[],
): Promise<ReadonlySet<number>> {
  const numbers = toArrayText(asked.map(({ number }) => number));
  const hashes = toArrayText(asked.map(({ keyHash }) => keyHash));
  const rows = await database.asAnonymous<{ place: number }>(
    sql`select right_device_keys(${numbers}::integer[], ${hashes}::text[]) as place`,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

export async function isDeviceEnrolled(tx: Transaction, deviceNumber: number): Promise<boolean> {
  const rows = await tx.select({ number: devices.number }).from(devices).where(eq(devices.number, deviceNumber));
  return rows.length > 0;
}
