import type { Dashboard } from "@bedside-bike/contract";
import { useLive } from "../../bike/live-ride.tsx";
import { useIsStopped } from "../../bike/stopped-ride.ts";
import { leastSessionSeconds } from "../today/what-is-left.ts";
import { useFeedbackAnswer } from "./feedback-answers.ts";

/**
 * The ride that ended on this screen and about which the patient should be asked; null if there is none. The server's
 * data count once it knows the ride; until then, for example offline, it is what the screen counted.
 */
export function useJustEndedRide({ recentSessions, unratedRide }: Pick<Dashboard, "recentSessions" | "unratedRide">) {
  const isStopped = useIsStopped(useLive(({ ride }) => ride?.rideId ?? null));
  const rideId = useLive(({ ride }) =>
    ride?.hasBeenOpen && (isStopped || !ride.isOpen) && ride.rideSeconds >= leastSessionSeconds ? ride.rideId : null,
  );
  const isAnswered = useFeedbackAnswer(rideId) !== null;
  if (rideId === null) return null;
  const isKnown = recentSessions.some(({ id, isOpen }) => id === rideId && !isOpen);
  return isAnswered || !isKnown || unratedRide?.rideId === rideId ? rideId : null;
}
