import { createStore } from "../store.ts";

/** How long a live stream may be down before anybody is told: a change of access point takes less. */
export const unnoticedMs = 4000;

/** By stream, the milliseconds since 1970 of its last sign of life. */
const lost = new Map<object, number>();

/**
 * While a live stream of this page is silent or down, although the server may well answer: when it was last heard, in
 * milliseconds since 1970, by this browser's clock. What the page shows is as old as that.
 */
export const lastSeen = createStore<number | null>(null);

/** When any stream of this page last gave a sign of life, as above; null: none has. */
export const lastHeard = createStore<number | null>(null);

const publish = () => lastSeen.set(lost.size === 0 ? null : Math.min(...lost.values()));

/** Watches one stream: `find` at each sign of life, `doubt` when one is missing, `lose` when it is down. */
export function watchStream() {
  const stream = {};
  let heardAtMs = lastHeard.get() ?? Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lost.delete(stream)) publish();
  };
  const doubt = () => {
    lost.set(stream, heardAtMs);
    publish();
  };
  return {
    lose(): void {
      timer ??= setTimeout(doubt, unnoticedMs);
    },
    doubt,
    find(): void {
      heardAtMs = Date.now();
      lastHeard.set(heardAtMs);
      end();
    },
    end,
  };
}
