import { useEffect, useEffectEvent, useRef } from "react";
import { createStore } from "../../store.ts";
import type { LiveRide, RideBasis, RideEvent } from "../live-ride-state.ts";
import { atTablet } from "./at-tablet.ts";
import type { TabletRideState } from "./tablet-ride.ts";

/** A ride at this tablet while this page is open. */
interface RideHere {
  readonly patientId: number;
  /** The day on which it began, to which all of it belongs; empty while nobody knows it. */
  readonly date: string;
  readonly seconds: number;
  /** The part that the server has. */
  readonly storedSeconds: number;
  readonly fillsPlan: boolean;
}

export const ridesHere = createStore<ReadonlyMap<string, RideHere>>(new Map());

/** The part of a day's rides at this tablet that the server does not have yet: no figure drops while it is in flight. */
export function notStoredSeconds(
  rides: ReadonlyMap<string, RideHere>,
  day: Pick<RideHere, "patientId" | "date">,
  isCounted: (ride: RideHere) => boolean,
): number {
  return [...rides.values()]
    .filter((ride) => ride.patientId === day.patientId && ride.date === day.date && isCounted(ride))
    .reduce((sum, { seconds, storedSeconds }) => sum + Math.max(0, seconds - storedSeconds), 0);
}

/**
 * Shows the ride at this tablet second by second, instead of by the batches that come back from the server. Returns the
 * handler for the server's events about it: true if nothing else has to be done with one.
 */
export function useTabletRide(dashboard: RideBasis, show: (ride: LiveRide) => void): (event: RideEvent) => boolean {
  const shown = useRef<TabletRideState | null>(null);

  const change = (rideId: string, changes: Partial<RideHere>): void => {
    const { patient, today, rideState } = dashboard;
    const before = ridesHere.get().get(rideId) ?? {
      patientId: patient.id,
      date: today?.date ?? "",
      seconds: 0,
      storedSeconds: 0,
      // Pedaling does not count for a passive plan.
      fillsPlan: rideState !== null && rideState.target !== null && rideState.state !== "passive",
    };
    const ride = { ...before, date: before.date || (today?.date ?? ""), ...changes };
    ridesHere.set(new Map(ridesHere.get()).set(rideId, ride));
  };

  const takeStored = useEffectEvent(() => {
    for (const { id, duration, sessionDate } of dashboard.recentSessions)
      if (ridesHere.get().has(id)) change(id, { date: sessionDate, storedSeconds: duration });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes is of the dashboard
  useEffect(() => takeStored(), [dashboard]);

  const showRide = useEffectEvent((ride: TabletRideState & { rideId: string }) => {
    const isNew = !ridesHere.get().has(ride.rideId);
    change(ride.rideId, { seconds: ride.rideSeconds });
    // After a reload the day may have been fetched before the tablet's ride was known.
    if (isNew) takeStored();
    show(liveRide(ride, ridesHere.get().get(ride.rideId)?.date ?? ""));
  });
  useEffect(() => {
    const { ride } = atTablet.get();
    if (ride?.phase === "ended") shown.current = ride;
    const follow = () => {
      const { ride } = atTablet.get();
      if (!ride?.rideId || ride === shown.current) return;
      shown.current = ride;
      showRide({ ...ride, rideId: ride.rideId });
    };
    follow();
    return atTablet.subscribe(follow);
  }, []);

  return ({ rideId, day: date, durationSeconds: storedSeconds, whilePaused }) => {
    const here = ridesHere.get().get(rideId);
    if (here) change(rideId, { date, storedSeconds, fillsPlan: here.fillsPlan && !whilePaused });
    const { ride } = atTablet.get();
    return ride?.rideId === rideId && ride.phase !== "ended";
  };
}

function liveRide(ride: TabletRideState & { rideId: string }, date: string): LiveRide {
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
    powerSeconds: ride.powerSeconds,
    cadenceRpm: ride.cadenceRpm,
    averageCadenceRpm: ride.averageCadenceRpm,
    resistance: ride.resistance,
    recentWatts: ride.recentWatts,
    secondsAhead: 0,
  };
}
