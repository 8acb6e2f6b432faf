import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import * as store from "./devices.store.ts";

/**
 * Gives a bike a new key and returns it. It can't be read again, as the database stores only its hash. A previous key
 * stops working immediately; the bike keeps its links and rides, and is in use again if it was retired.
 */
export async function enrollDevice(
  tx: Transaction,
  number: number,
  at: Date,
): Promise<{ key: string; isReplaced: boolean }> {
  const key = newToken();
  return { key, ...(await store.upsertDevice(tx, { number, keyHash: hashToken(key), enrolledAt: at })) };
}

/**
 * Takes a bike out of use: its key stops working and a patient's link ends. Its rides stay.
 * @throws HttpError 404 for a number that is not enrolled or was retired, 409 while somebody is riding it.
 */
export async function retireDevice(
  tx: Transaction,
  { number, at }: { readonly number: number; readonly at: Date },
  { events }: Pick<Deps, "events">,
): Promise<void> {
  const isKnown = await store.updateRetired(tx, { number, keyHash: hashToken(newToken()), retiredAt: at });
  if (!isKnown) throw noSuchBike(number);
  if (await store.isRidden(tx, number, at)) {
    throw new HttpError(409, `Somebody rides bike ${number} now. Retire it when the ride is over.`, "number");
  }
  for (const patientId of await store.endLinksTo(tx, number, at)) {
    await events.publish(tx, { type: "bike", patientId });
  }
}

export const noSuchBike = (number: number): HttpError =>
  new HttpError(404, `There is no bike ${number} here. Check the number on the bike.`, "number");
