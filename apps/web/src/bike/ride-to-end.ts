import { createStore, type Readable, useStored } from "../store.ts";
import type { LiveRide } from "./live-ride-state.ts";
import { endRide, useIsStopped } from "./stopped-ride.ts";
import { atTablet } from "./tablet-ride/at-tablet.ts";
import { withBike } from "./tablet-ride/patients-bike.ts";

interface OpenRide {
  /** Who told: one screen may leave after the next one has begun to tell. */
  readonly by: Readable<{ readonly ride: LiveRide | null }>;
  readonly patientId: number;
  readonly rideId: string | null;
}

/** The patient's open ride, as a live stream reports it. Kept outside the screens: the bar is on each of them. */
export const rideOnStream = createStore<OpenRide | null>(null);

export interface RideToEnd {
  /** Null until the bike at this tablet has turned. */
  readonly rideId: string | null;
  /** At once on the server; on the screen too, once the pedals rest. */
  readonly end: () => void;
}

/** The ride that goes on now, whichever screen shows it; null while no bike turns. */
export function useRideToEnd(): RideToEnd | null {
  const phase = useStored(atTablet, ({ ride }) => ride?.phase ?? null);
  const tabletRideId = useStored(atTablet, ({ ride }) => ride?.rideId ?? null);
  const live = useStored(rideOnStream, (ride) => ride);
  const liveRideId = live?.rideId ?? null;
  const isStopped = useIsStopped(liveRideId);
  if (phase === "started" || phase === "running") {
    return { rideId: phase === "running" ? tabletRideId : null, end: () => withBike((controls) => controls.end()) };
  }
  if (!live || liveRideId === null || isStopped) return null;
  const end = () => {
    const { ride } = live.by.get();
    if (ride) endRide(live.patientId, ride);
  };
  return { rideId: liveRideId, end };
}
