import { tabStorage } from "../browser-storage.ts";
import type { SignedOutReason } from "./signed-out-notice.tsx";

/** For this tab only, and only while it is at the hospital's single sign-on. */
const key = "signedOut";

export const saveReason = (reason: SignedOutReason): void => tabStorage.setItem(key, reason);

export const clearReason = (): void => tabStorage.removeItem(key);

/** Why the tab was signed out before the redirect; null if it was not. */
export function readSavedReason(): SignedOutReason | null {
  const kept = tabStorage.getItem(key);
  return kept === "idle" || kept === "ended" ? kept : null;
}
