import { createHmac, randomBytes, randomInt, scrypt } from "node:crypto";
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

/** A new code with the salt and slow hash under which it is stored. */
export async function newSaltedCode(): Promise<{ code: string; salt: string; codeHash: string }> {
  const [code, salt] = [newCode(), randomBytes(16).toString("hex")];
  return { code, salt, codeHash: await hashBedsideCode(salt, code) };
}

/** When a code issued now stops working. */
export const codeExpiry = (at: Date): Date => new Date(at.getTime() + codeLifetimeSeconds * 1000);
