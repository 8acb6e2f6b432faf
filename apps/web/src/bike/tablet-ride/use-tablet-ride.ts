import { useEffect, useEffectEvent, useRef } from "react";
import type { LiveRide, RideBasis, RideEvent } from "../live-ride-state.ts";
import { atTablet } from "./at-tablet.ts";
import type { TabletRideState } from "./tablet-ride.ts";

interface Day {
  readonly date: string;
  /** The ride at the tablet, which the seconds leave out. */
  readonly rideId: string | null;
  /** Today's seconds from all rides except the one at the tablet, and how many of them count for the plan. */
  readonly otherSeconds: number;
  readonly otherFilledSeconds: number;
  /** Whether the ride at the tablet counts for the plan. */
  readonly fillsPlan: boolean;
}

interface EndedRide {
  readonly patientId: number;
  readonly date: string;
  readonly seconds: number;
  readonly fillsPlan: boolean;
}

/**
 * Rides that ended at this tablet while this page was open: until they have arrived, the server's totals lag behind.
 */
export const endedHere = new Map<string, EndedRide>();

/**
 * The part of today's rides at this tablet that the server does not have yet, so that no figure drops while they are in
 * flight.
 */
export function secondsAhead({ patient, today, recentSessions }: RideBasis, openRideId: string | null = null) {
  const missing = [...endedHere].flatMap(([rideId, { patientId, date, seconds, fillsPlan }]) => {
    if (rideId === openRideId || patientId !== patient.id || date !== today?.date) return [];
    const stored = recentSessions.find(({ id }) => id === rideId)?.duration ?? 0;
    return stored < seconds ? [{ seconds: seconds - stored, fillsPlan }] : [];
  });
  const sum = (rides: typeof missing) => rides.reduce((total, { seconds }) => total + seconds, 0);
  return { riddenAhead: sum(missing), filledAhead: sum(missing.filter(({ fillsPlan }) => fillsPlan)) };
}

/**
 * Shows the ride at this tablet second by second, instead of by the batches that come back from the server. Returns the
 * handler for the server's events about it: true if nothing else has to be done with one.
 */
export function useTabletRide(dashboard: RideBasis, show: (ride: LiveRide) => void): (event: RideEvent) => boolean {
  const day = useRef<Day>({ date: "", rideId: null, otherSeconds: 0, otherFilledSeconds: 0, fillsPlan: false });
  const shown = useRef<TabletRideState | null>(null);

  const takeDay = useEffectEvent(() => {
    const { today, recentSessions, rideState } = dashboard;
    if (!today) return;
    const rideId = atTablet.get().ride?.rideId ?? null;
    const listed = recentSessions.find(({ id }) => id === rideId);
    const known = rideId !== null && day.current.rideId === rideId ? day.current.date : null;
    // Before its first minute is full the day counts it and no list has it: what is known without it stays.
    if (!listed && known === today.date) return;
    // A ride belongs to the day it began: one from before midnight is in none of today's totals.
    const rideDate = listed?.sessionDate ?? known ?? today.date;
    const storedSeconds = listed && rideDate === today.date ? listed.duration : 0;
    const ahead = secondsAhead(dashboard, rideId);
    // Pedaling does not count for a passive plan.
    const fillsPlan = rideState !== null && rideState.target !== null && rideState.state !== "passive";
    day.current = {
      date: rideDate,
      rideId,
      otherSeconds: today.durationSeconds - storedSeconds + ahead.riddenAhead,
      otherFilledSeconds: today.filledSeconds - (fillsPlan ? storedSeconds : 0) + ahead.filledAhead,
      fillsPlan,
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it takes is of the dashboard
  useEffect(() => takeDay(), [dashboard]);

  const showRide = useEffectEvent((ride: TabletRideState & { rideId: string }) => {
    show(liveRide(ride, day.current));
    const { date, fillsPlan } = day.current;
    if (ride.phase !== "ended" || date === "") return;
    endedHere.set(ride.rideId, { patientId: dashboard.patient.id, date, seconds: ride.rideSeconds, fillsPlan });
  });
  useEffect(() => {
    const { ride } = atTablet.get();
    if (ride?.phase === "ended") shown.current = ride;
    const follow = () => {
      const { ride } = atTablet.get();
      if (!ride?.rideId || ride === shown.current) return;
      // Also the first: after a reload the day may have been fetched before the tablet's ride was known.
      const isNext = shown.current?.rideId !== ride.rideId;
      shown.current = ride;
      if (isNext) takeDay();
      showRide({ ...ride, rideId: ride.rideId });
    };
    follow();
    return atTablet.subscribe(follow);
  }, []);

  return (event) => {
    const { ride } = atTablet.get();
    if (ride?.rideId !== event.rideId || ride.phase === "ended") return false;
    const { day: date, todaySeconds, filledSeconds, durationSeconds, whilePaused } = event;
    const fillsPlan = day.current.fillsPlan && !whilePaused;
    const ahead = secondsAhead(dashboard, event.rideId);
    day.current = {
      date,
      rideId: event.rideId,
      otherSeconds: todaySeconds - durationSeconds + ahead.riddenAhead,
      otherFilledSeconds: filledSeconds - (fillsPlan ? durationSeconds : 0) + ahead.filledAhead,
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
    powerSeconds: ride.powerSeconds,
    cadenceRpm: ride.cadenceRpm,
    averageCadenceRpm: ride.averageCadenceRpm,
    resistance: ride.resistance,
    recentWatts: ride.recentWatts,
    secondsAhead: 0,
    todaySeconds: day.otherSeconds + ride.rideSeconds,
    filledSeconds: day.otherFilledSeconds + (day.fillsPlan ? ride.rideSeconds : 0),
  };
}
