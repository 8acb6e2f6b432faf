import { useEffect, useEffectEvent, useRef } from "react";
import type { LiveRide, RideBasis, RideEvent } from "../ride-state.ts";
import { atTablet } from "./at-tablet.ts";
import type { TabletRideState } from "./tablet-ride.ts";

interface Day {
  readonly date: string;
  /** Today's seconds of all rides but the one at the tablet. */
  readonly otherSeconds: number;
}

/**
 * Shows the ride at this tablet second by second, instead of by the batches that come back from the server. Returns
 * what takes the server's events about it: true if there is nothing else to do with one.
 */
export function useTabletRide(dashboard: RideBasis, show: (ride: LiveRide) => void): (event: RideEvent) => boolean {
  const day = useRef<Day>({ date: "", otherSeconds: 0 });
  const shown = useRef<TabletRideState | null>(null);

  useEffect(() => {
    const { today, recentSessions } = dashboard;
    if (!today) return;
    const rideId = atTablet.get().ride?.rideId;
    const stored = recentSessions.find(({ id, sessionDate }) => id === rideId && sessionDate === today.date);
    day.current = { date: today.date, otherSeconds: today.durationSeconds - (stored?.duration ?? 0) };
  }, [dashboard]);

  const showRide = useEffectEvent(show);
  useEffect(() => {
    const { ride } = atTablet.get();
    if (ride?.phase === "ended") shown.current = ride;
    const follow = () => {
      const { ride } = atTablet.get();
      if (!ride?.rideId || ride === shown.current) return;
      shown.current = ride;
      showRide(liveRide({ ...ride, rideId: ride.rideId }, day.current));
    };
    follow();
    return atTablet.subscribe(follow);
  }, []);

  return (event) => {
    const { ride } = atTablet.get();
    if (ride?.rideId !== event.rideId || ride.phase === "ended") return false;
    day.current = { date: event.day, otherSeconds: event.todaySeconds - event.durationSeconds };
    return true;
  };
}

function liveRide(ride: TabletRideState & { rideId: string }, { date, otherSeconds }: Day): LiveRide {
  const isOpen = ride.phase !== "ended";
  return {
    rideId: ride.rideId,
    source: "tablet",
    deviceNumber: null,
    day: date,
    isOpen,
    isSending: isOpen,
    hasBeenOpen: true,
    rideSeconds: ride.rideSeconds,
    powerWatts: ride.powerWatts,
    averagePowerWatts: ride.averagePowerWatts,
    maxPowerWatts: ride.maxPowerWatts,
    resistance: ride.resistance,
    recentWatts: ride.recentWatts,
    secondsAhead: 0,
    todaySeconds: otherSeconds + ride.rideSeconds,
  };
}
