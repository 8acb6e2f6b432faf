import type { Dashboard } from "@bedside-bike/contract";
import { useLive } from "../../bike/live-ride.tsx";
import { useFeedbackAnswer } from "./feedback-answers.ts";

/** RIDE-24: shorter ones count as no ride. */
const leastSeconds = 60;

/**
 * The ride that ended on this screen and that the patient is to be asked about; null if there is none. The server's word
 * is the truth once it knows the ride; until then, as without a network, it is what the screen counted.
 */
export function useJustEndedRide({ recentSessions, unratedRide }: Pick<Dashboard, "recentSessions" | "unratedRide">) {
  const rideId = useLive(({ ride }) =>
    ride?.hasBeenOpen && !ride.isOpen && ride.rideSeconds >= leastSeconds ? ride.rideId : null,
  );
  const isAnswered = useFeedbackAnswer(rideId) !== null;
  if (rideId === null) return null;
  const isKnown = recentSessions.some(({ id, isOpen }) => id === rideId && !isOpen);
  return isAnswered || !isKnown || unratedRide?.rideId === rideId ? rideId : null;
}
