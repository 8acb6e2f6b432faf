import type { JournalClock } from "./types.ts";

/** The page that a reload replaces may still hold the lock for a moment. */
export const patienceMs = 1_000;

/**
 * Asks to be the one window that records rides. `onGranted` is called when it becomes that window, now or when the
 * current one closes. Resolves once that is known, or after waiting a second. Call the result to let another window in.
 */
export async function askForLock(
  name: string,
  { locks, clock }: { locks: Pick<LockManager, "request"> | undefined; clock: JournalClock },
  onGranted: () => Promise<void>,
): Promise<() => void> {
  // Browsers without Web Locks have no Web Bluetooth either, so nothing is recorded there.
  if (!locks) {
    await onGranted();
    return () => undefined;
  }
  const abort = new AbortController();
  const end = new Promise<void>((resolve) => abort.signal.addEventListener("abort", () => resolve()));
  await new Promise<void>((resolve) => {
    const timer = clock.setTimeout(resolve, patienceMs);
    const hold = async () => {
      clock.clearTimeout(timer);
      await onGranted();
      resolve();
      await end;
    };
    locks.request(name, { signal: abort.signal }, hold).catch(() => {
      // Where site data are blocked the request is refused at once, as if there were no locks.
      if (!abort.signal.aborted) void hold();
    });
  });
  return () => abort.abort();
}
