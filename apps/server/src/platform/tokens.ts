import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, safe in a cookie and in a header. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The hash of a token or device key that the database stores: enough to recognize it, not to use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Derived from a session's token, so that any node can derive it again; one-way, so that it does not lead back to it.
 */
export const signOutTokenOf = (sessionToken: string): string =>
  createHmac("sha256", sessionToken).update("sign-out").digest("base64url");

/** The same for the ticket with which a session's patient may call for help after it. */
export const helpTicketOf = (sessionToken: string): string =>
  createHmac("sha256", sessionToken).update("help").digest("base64url");

/** Compares two hashes in constant time. */
export function isSameHash(first: string, second: string): boolean {
  const a = Buffer.from(first);
  const b = Buffer.from(second);
  return a.length === b.length && timingSafeEqual(a, b);
}
