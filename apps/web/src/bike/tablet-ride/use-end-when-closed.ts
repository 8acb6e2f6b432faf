import type { RideState } from "@bedside-bike/contract";
import { useEffect, useRef } from "react";
import { withBike } from "./patients-bike.ts";

/**
 * Ends and saves the ride at this tablet the moment the patient is no longer to ride. One that is begun after that is
 * kept like any other: what was ridden must be known.
 */
export function useEndWhenClosed(rideState: RideState | null): void {
  const mayStart = rideState?.mayStart ?? true;
  const mightBefore = useRef(mayStart);
  useEffect(() => {
    if (mightBefore.current && !mayStart) withBike(({ end }) => end());
    mightBefore.current = mayStart;
  }, [mayStart]);
}
