import type { SignedOutReason } from "./signed-out-notice.tsx";

/** Of this tab alone, and only while it is away at the hospital's own sign-in. */
const key = "signedOut";

export const saveReason = (reason: SignedOutReason): void => sessionStorage.setItem(key, reason);

export const clearReason = (): void => sessionStorage.removeItem(key);

/** Why the tab was signed out before it went there; null where it did not. */
export function readSavedReason(): SignedOutReason | null {
  const kept = sessionStorage.getItem(key);
  return kept === "idle" || kept === "ended" ? kept : null;
}
