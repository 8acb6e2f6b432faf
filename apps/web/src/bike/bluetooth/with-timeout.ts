import type { Clock } from "./clock.ts";

export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  constructor(ms: number) {
    super(`No answer within ${ms} ms.`);
  }
}

/** The promise's result, or a TimeoutError after `ms`. What the promise does later is ignored. */
export function withTimeout<Result>(clock: Clock, promise: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new TimeoutError(ms)));
    promise.then(resolve, reject).finally(cancel);
  });
}

/** The promise's result, or the signal's reason as soon as it aborts. */
export function unlessAborted<Result>(signal: AbortSignal, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
