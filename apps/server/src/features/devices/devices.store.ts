import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { devices } from "../../platform/database/schema.ts";

export async function isDeviceKey(database: Pick<Database, "asAnonymous">, number: number, keyHash: string) {
  const [row] = await database.asAnonymous<{ is_key: boolean }>(
    sql`select is_device_key(${number}, ${keyHash}) as is_key`,
  );
  return row?.is_key === true;
}

export async function isDeviceEnrolled(tx: Transaction, deviceNumber: number): Promise<boolean> {
  const rows = await tx.select({ number: devices.number }).from(devices).where(eq(devices.number, deviceNumber));
  return rows.length > 0;
}
