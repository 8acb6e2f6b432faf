import { eq } from "drizzle-orm";
import type { Transaction } from "../platform/database/database.ts";
import { devices } from "../platform/database/schema.ts";
import { HttpError } from "../platform/errors.ts";
import { hashToken, newToken } from "../platform/tokens.ts";

/**
 * Gives a bike a new key and returns it. It can't be read again, as the database stores only its hash. A previous key
 * stops working immediately; the bike keeps its links and rides.
 */
export async function enrollDevice(
  tx: Transaction,
  number: number,
  at: Date,
): Promise<{ key: string; isReplaced: boolean }> {
  const key = newToken();
  const keyHash = hashToken(key);
  const inserted = await tx
    .insert(devices)
    .values({ number, keyHash, enrolledAt: at })
    .onConflictDoNothing()
    .returning({ number: devices.number });
  if (inserted.length > 0) return { key, isReplaced: false };
  await tx.update(devices).set({ keyHash, enrolledAt: at }).where(eq(devices.number, number));
  return { key, isReplaced: true };
}

/** @throws HttpError for anything but the digits of 1 to 999999. */
export function parseDeviceNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new HttpError(400, "A bike's number is a whole number from 1 to 999999, for example: enroll-device 121");
  }
  return Number(text);
}
