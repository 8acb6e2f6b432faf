import type { Clock } from "./clock.ts";

/** A bike sends every second, or with every turn of a slow pedaler's crank. */
export const silentAfterMs = 4000;

export interface SilenceWatch {
  /** The bike has just sent. */
  heard(): void;
  stop(): void;
}

/** Calls `onSilence` once each time nothing was received for 4 s, from now on. One timer, however often data come. */
export function watchSilence(clock: Clock, onSilence: () => void): SilenceWatch {
  let lastMs = clock.now();
  let cancel: (() => void) | null = null;
  const wait = (ms: number) => {
    cancel = clock.after(ms, () => {
      cancel = null;
      const leftMs = lastMs + silentAfterMs - clock.now();
      // More than the whole time can be left only if the tablet's clock was set back.
      if (leftMs > 0 && leftMs <= silentAfterMs) wait(leftMs);
      else onSilence();
    });
  };
  wait(silentAfterMs);
  return {
    heard() {
      lastMs = clock.now();
      if (!cancel) wait(silentAfterMs);
    },
    stop() {
      cancel?.();
      cancel = () => {};
    },
  };
}
