import type { Transaction } from "../../platform/database/database.ts";
import { triedTwice } from "../../platform/database/tried-twice.ts";
import { HttpError } from "../../platform/errors.ts";
import { inGroups } from "../../platform/in-groups.ts";
import type { Deps } from "../../platform/route.ts";
import { hashToken } from "../../platform/tokens.ts";
import * as store from "./devices.store.ts";

const mostAsked = 500;
const millisecondsApart = 10;

export interface DeviceKeys {
  /** @throws HttpError 401, with the same message for an unknown bike and a wrong key. */
  require(bike: { number: string; authorization: string | undefined }): Promise<void>;
  /** How long, roughly, a key that arrives now waits to be checked. */
  queuedMilliseconds(): number;
}

/** Checks bikes' keys; keys that arrive together are checked in one round trip. */
export function checkDeviceKeys({ database, config }: Pick<Deps, "database" | "config">): DeviceKeys {
  const keys = inGroups(
    async (asked: readonly { number: number; keyHash: string }[]) => {
      const right = await triedTwice(config, () => store.findRightKeys(database, asked));
      return asked.map((_, index) => right.has(index));
    },
    { most: mostAsked, millisecondsApart },
  );
  return {
    async require({ number, authorization }) {
      const key = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "";
      const isBike = /^\d{1,6}$/.test(number) && (await keys.add({ number: Number(number), keyHash: hashToken(key) }));
      if (!isBike) throw new HttpError(401, "The bike number or key is not valid.", "authorization");
    },
    queuedMilliseconds: keys.queuedMilliseconds,
  };
}

/** @throws HttpError 400 for an unknown bike number. */
export async function requireBike(tx: Transaction, deviceNumber: number): Promise<void> {
  if (await store.isDeviceEnrolled(tx, deviceNumber)) return;
  throw unknownBike(deviceNumber);
}

export const unknownBike = (deviceNumber: number): HttpError =>
  new HttpError(400, `There is no bike ${deviceNumber} here. Check the number on the bike.`, "deviceNumber");
