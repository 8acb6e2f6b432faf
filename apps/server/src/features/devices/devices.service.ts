import type { Transaction } from "../../platform/database/database.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";
import { hashToken } from "../../platform/tokens.ts";
import * as store from "./devices.store.ts";

/**
 * Checks the bike's key.
 * @throws HttpError 401, with the same message for an unknown bike and a wrong key.
 */
export async function requireDevice(
  { number, authorization }: { number: string; authorization: string | undefined },
  deps: Deps,
): Promise<void> {
  const key = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "";
  const isBike = /^\d{1,6}$/.test(number) && (await store.isDeviceKey(deps.database, Number(number), hashToken(key)));
  if (!isBike) throw new HttpError(401, "The bike number or key is not valid.", "authorization");
}

/** @throws HttpError 400 for an unknown bike number. */
export async function requireBike(tx: Transaction, deviceNumber: number): Promise<void> {
  if (await store.isDeviceEnrolled(tx, deviceNumber)) return;
  throw unknownBike(deviceNumber);
}

export const unknownBike = (deviceNumber: number): HttpError =>
  new HttpError(400, `There is no bike ${deviceNumber} here. Check the number on the bike.`, "deviceNumber");
