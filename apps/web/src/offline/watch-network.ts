import { call, queryClient } from "../api.ts";
import { isConnected } from "../network/network.ts";
import { createStore } from "../store.ts";

const longestPauseMs = 30_000;

/** The server was not reached, not even at a second try. */
export const isOffline = createStore(false);

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * While the server can't be reached, tries again: at once, then less and less often. Started once for the whole page.
 */
export function watchNetwork(): void {
  const follow = () => (isConnected.get() ? comeBack() : tryNow());
  isConnected.subscribe(follow);
  window.addEventListener("online", tryIfOffline);
  window.addEventListener("offline", () => isConnected.set(false));
  // Timers stop while a tablet sleeps.
  document.addEventListener("visibilitychange", tryIfOffline);
  // The worker may have opened this page offline, and a screen that makes no call would not notice.
  if (!isConnected.get() || navigator.serviceWorker?.controller) tryNow();
}

function tryIfOffline(): void {
  if (!isConnected.get()) tryNow();
}

function tryNow(): void {
  clearTimeout(timer);
  call("system.status").catch(() => {
    // A reply of any kind has been recorded and has ended this.
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
  // Events in the meantime were missed.
  void queryClient.invalidateQueries();
}

/** Milliseconds: growing with each failure, and different on each tablet, so that a ward does not come back at once. */
const pauseAfter = (count: number): number => Math.min(1000 * 2 ** count, longestPauseMs) * (0.5 + Math.random() / 2);
