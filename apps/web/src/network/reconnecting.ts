import { createStore } from "../store.ts";

/** How long a live stream may be down before anybody is told: a change of access point takes less. */
export const unnoticedMs = 4000;

const lost = new Set<object>();

/** A live stream of this page is down, although the server may well answer: live values are standing still. */
export const isReconnecting = createStore(false);

/** Watches one stream: `lose` when it is not open, `find` when it is open or no longer wanted. */
export function watchStream() {
  const stream = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    lose(): void {
      timer ??= setTimeout(() => {
        lost.add(stream);
        isReconnecting.set(true);
      }, unnoticedMs);
    },
    find(): void {
      clearTimeout(timer);
      timer = undefined;
      lost.delete(stream);
      isReconnecting.set(lost.size > 0);
    },
  };
}
