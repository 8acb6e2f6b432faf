import { useEffect } from "react";
import { createStore } from "../store.ts";

/** Held by each open ride in any of this browser's tabs: an update taken over in one tab reaches all of them. */
export const rideLock = "open-ride";

/** How many rides of this tab are open. */
export const openRides = createStore(0);

/** No update is offered or loaded until the returned function is called, once. */
export function holdUpdates(): () => void {
  let release = () => {};
  const whileOpen = new Promise<void>((resolve) => {
    release = resolve;
  });
  openRides.set(openRides.get() + 1);
  // Without a secure context, or where site data are blocked, there are neither locks nor a worker that could bring an update.
  navigator.locks?.request(rideLock, { mode: "shared" }, () => whileOpen).catch(() => undefined);
  return () => {
    openRides.set(openRides.get() - 1);
    release();
  };
}

/** Holds updates back for as long as this is true and the component is on screen. */
export function useHoldUpdates(isRideOpen: boolean): void {
  useEffect(() => (isRideOpen ? holdUpdates() : undefined), [isRideOpen]);
}
