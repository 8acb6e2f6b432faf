import type { JournalClock } from "./types.ts";

export const browserClock: JournalClock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** What `start` resolves to, or a rejection after this long: a network that swallows requests never refuses one. */
export function within<Value>(
  clock: JournalClock,
  milliseconds: number,
  start: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const abort = new AbortController();
  return new Promise<Value>((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      abort.abort();
      reject(new Error("No reply in time."));
    }, milliseconds);
    start(abort.signal)
      .finally(() => clock.clearTimeout(timer))
      .then(resolve, reject);
  });
}
