import type { RideState } from "@bedside-bike/contract";
import { useEffect, useRef } from "react";
import { withBike } from "./patients-bike.ts";

/**
 * Ends and saves the ride at this tablet as soon as the patient may no longer ride. A ride begun after that is recorded
 * like any other, because what was ridden must be known.
 */
export function useEndWhenClosed(rideState: RideState | null): void {
  const mayStart = rideState?.mayStart ?? true;
  const mightBefore = useRef(mayStart);
  useEffect(() => {
    if (mightBefore.current && !mayStart) withBike(({ end }) => end());
    mightBefore.current = mayStart;
  }, [mayStart]);
}
