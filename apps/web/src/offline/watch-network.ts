import { call, queryClient } from "../api.ts";
import { isConnected } from "../network/network.ts";
import { createStore } from "../store.ts";

const longestPauseMs = 30_000;

/** The server was not reached, and not at a second try either. */
export const isOffline = createStore(false);

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** While the server is not reached, tries again: at once, then less and less often. Once, for the whole page. */
export function watchNetwork(): void {
  const follow = () => (isConnected.get() ? comeBack() : tryNow());
  isConnected.subscribe(follow);
  window.addEventListener("online", tryIfOffline);
  window.addEventListener("offline", () => isConnected.set(false));
  // Timers stop while a tablet sleeps.
  document.addEventListener("visibilitychange", tryIfOffline);
  // The worker may have brought this page without a network, and a screen that calls nothing would not notice.
  if (!isConnected.get() || navigator.serviceWorker?.controller) tryNow();
}

function tryIfOffline(): void {
  if (!isConnected.get()) tryNow();
}

function tryNow(): void {
  clearTimeout(timer);
  call("system.status").catch(() => {
    // A reply of any kind has been noted, and was the end of it.
    if (isConnected.get()) return;
    failures += 1;
    isOffline.set(true);
    timer = setTimeout(tryNow, pauseAfter(failures));
  });
}

function comeBack(): void {
  clearTimeout(timer);
  failures = 0;
  if (!isOffline.get()) return;
  isOffline.set(false);
  // What happened meanwhile was missed.
  void queryClient.invalidateQueries();
}

/** Milliseconds: growing with each failure, and different on each tablet, so that a ward does not come back at once. */
const pauseAfter = (count: number): number => Math.min(1000 * 2 ** count, longestPauseMs) * (0.5 + Math.random() / 2);
