import type { SignedOutReason } from "./signed-out-notice.tsx";

/** For this tab only, and only while it is at the hospital's single sign-on. */
const key = "signedOut";

export const saveReason = (reason: SignedOutReason): void => sessionStorage.setItem(key, reason);

export const clearReason = (): void => sessionStorage.removeItem(key);

/** Why the tab was signed out before the redirect; null if it was not. */
export function readSavedReason(): SignedOutReason | null {
  const kept = sessionStorage.getItem(key);
  return kept === "idle" || kept === "ended" ? kept : null;
}
