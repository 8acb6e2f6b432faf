import { createHmac, randomInt, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { CODE_LIFETIME_SECONDS } from "@bedside-bike/contract/limits";

export const codeLifetimeSeconds = CODE_LIFETIME_SECONDS;
export const triesPerChallenge = 5;

const stretch = promisify<string, string, number, Buffer>(scrypt);

/** Six digits, uniformly random. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Keyed with the challenge's id, which only the browser has, so the million codes can't be tried against the table. */
export const hashCode = (challengeId: string, code: string): string =>
  createHmac("sha256", challengeId).update(code).digest("hex");

/** A bedside code is issued before its challenge exists, so it uses a slow hash instead. */
export const hashBedsideCode = async (salt: string, code: string): Promise<string> =>
  (await stretch(code, salt, 32)).toString("hex");
