import type { Clock } from "./clock.ts";
import { withTimeout } from "./with-timeout.ts";

/** GATT operations on one link. A second operation during the first would fail, so each waits for its turn. */
export interface OperationQueue {
  /**
   * The operation's result. Rejects with a TimeoutError `timeoutMs` after it began, and with a LinkClosedError once the
   * queue is closed.
   */
  run<Result>(operation: () => Promise<Result>, timeoutMs?: number): Promise<Result>;
  /** Rejects operations in progress and waiting ones. */
  close(): void;
}

export class LinkClosedError extends Error {
  override readonly name = "LinkClosedError";
}

const usualTimeoutMs = 5000;
/** The attribute protocol's own transaction timeout: nothing more can be asked on this link (Core 5.4, 3.F.3.3.3). */
const linkTimeoutMs = 30_000;

/** `onStuck`: an operation has had no answer at all, so the link has to be made again. */
export function createOperationQueue(clock: Clock, onStuck: () => void): OperationQueue {
  let isClosed = false;
  let rejectAll: (error: LinkClosedError) => void = () => {};
  const closed = new Promise<never>((_, reject) => {
    rejectAll = reject;
  });
  closed.catch(() => {});
  /** Settles, never with an error, when the last operation given has settled. */
  let lastTurn: Promise<unknown> = Promise.resolve();
  let stopWatch = () => {};

  const begin = <Result>(operation: () => Promise<Result>, finish: () => void) => {
    if (isClosed) throw new LinkClosedError();
    stopWatch = clock.after(linkTimeoutMs, onStuck);
    const cancel = stopWatch;
    return operation().finally(() => {
      cancel();
      finish();
    });
  };
  return {
    run(operation, timeoutMs = usualTimeoutMs) {
      const turn = lastTurn;
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      lastTurn = turn.then(() => finished);
      return Promise.race([closed, turn.then(() => withTimeout(clock, begin(operation, finish), timeoutMs))]);
    },
    close() {
      isClosed = true;
      stopWatch();
      rejectAll(new LinkClosedError());
    },
  };
}
