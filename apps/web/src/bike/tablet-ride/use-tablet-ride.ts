import { useEffect, useEffectEvent, useRef } from "react";
import type { LiveRide, RideBasis, RideEvent } from "../live-ride-state.ts";
import { atTablet } from "./at-tablet.ts";
import type { TabletRideState } from "./tablet-ride.ts";

interface Day {
  readonly date: string;
  /** Today's seconds of all rides but the one at the tablet, and what of them fills the plan. */
  readonly otherSeconds: number;
  readonly otherFilledSeconds: number;
  /** Whether the one at the tablet does. */
  readonly fillsPlan: boolean;
}

/**
 * Shows the ride at this tablet second by second, instead of by the batches that come back from the server. Returns
 * what takes the server's events about it: true if there is nothing else to do with one.
 */
export function useTabletRide(dashboard: RideBasis, show: (ride: LiveRide) => void): (event: RideEvent) => boolean {
  const day = useRef<Day>({ date: "", otherSeconds: 0, otherFilledSeconds: 0, fillsPlan: false });
  const shown = useRef<TabletRideState | null>(null);

  useEffect(() => {
    const { today, recentSessions, rideState } = dashboard;
    if (!today) return;
    const rideId = atTablet.get().ride?.rideId;
    const stored = recentSessions.find(({ id, sessionDate }) => id === rideId && sessionDate === today.date);
    const storedSeconds = stored?.duration ?? 0;
    // Pedaling fills no passive plan.
    const fillsPlan = rideState !== null && rideState.target !== null && rideState.state !== "passive";
    day.current = {
      date: today.date,
      otherSeconds: today.durationSeconds - storedSeconds,
      otherFilledSeconds: today.filledSeconds - (fillsPlan ? storedSeconds : 0),
      fillsPlan,
    };
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
    const { day: date, todaySeconds, filledSeconds, durationSeconds, whilePaused } = event;
    const fillsPlan = day.current.fillsPlan && !whilePaused;
    day.current = {
      date,
      otherSeconds: todaySeconds - durationSeconds,
      otherFilledSeconds: filledSeconds - (fillsPlan ? durationSeconds : 0),
      fillsPlan,
    };
    return true;
  };
}

function liveRide(ride: TabletRideState & { rideId: string }, day: Day): LiveRide {
  const isOpen = ride.phase !== "ended";
  return {
    rideId: ride.rideId,
    source: "tablet",
    deviceNumber: null,
    day: day.date,
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
    todaySeconds: day.otherSeconds + ride.rideSeconds,
    filledSeconds: day.otherFilledSeconds + (day.fillsPlan ? ride.rideSeconds : 0),
  };
}
