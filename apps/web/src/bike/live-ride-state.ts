import type { Dashboard, LiveEvent } from "@bedside-bike/contract";
import { appendRecentPower, type RideMetrics } from "./ride-metrics.ts";

export type RideEvent = Extract<LiveEvent, { type: "ride" }>;

/** Today's values are null while nobody knows them and the server has reported no open ride. */
export type RideBasis = Pick<Dashboard, "patient" | "recentSessions"> & {
  readonly today: Dashboard["today"] | null;
  readonly rideState: Dashboard["rideState"] | null;
};

export interface LiveRide extends RideMetrics {
  readonly rideId: string;
  /** What sends it: a bike by itself, or a tablet that reads one by Bluetooth. */
  readonly source: RideEvent["source"];
  readonly deviceNumber: string | null;
  readonly day: string;
  readonly isOpen: boolean;
  /** False once the bike has been silent for a while, though its ride is not closed yet. */
  readonly isSending: boolean;
  /** True for a ride that this screen saw in progress, not for a late batch of an older ride. */
  readonly hasBeenOpen: boolean;
  readonly maxPowerWatts: number | null;
  /** Seconds that the screen's own clock has run ahead of the bike's last batch. */
  readonly secondsAhead: number;
}

/** The ride after one more event; the patient's screen and the provider's list both use this. */
export function nextRide(before: LiveRide | null | undefined, event: RideEvent): LiveRide {
  const isSameRide = before?.rideId === event.rideId;
  if (before?.isOpen && !isSameRide && !event.isOpen) {
    // A late batch of an earlier ride: it counts for its day, but the current ride stays on screen.
    return before;
  }
  return {
    rideId: event.rideId,
    source: event.source,
    deviceNumber: event.deviceNumber,
    day: event.day,
    isOpen: event.isOpen,
    isSending: event.isOpen,
    hasBeenOpen: event.isOpen || (isSameRide && before.hasBeenOpen),
    rideSeconds:
      isSameRide && event.isOpen ? Math.max(event.durationSeconds, before.rideSeconds) : event.durationSeconds,
    secondsAhead: 0,
    powerWatts: event.powerWatts,
    averagePowerWatts: event.averagePowerWatts,
    powerSeconds: event.powerSeconds,
    cadenceRpm: event.cadenceRpm,
    averageCadenceRpm: event.averageCadenceRpm,
    maxPowerWatts: event.maxPowerWatts,
    resistance: event.resistance,
    recentWatts: appendRecentPower(isSameRide ? before.recentWatts : [], event.powerWatts),
  };
}

/** The bike has stopped sending, although its ride is not closed yet. */
export const silenced = (ride: LiveRide): LiveRide => ({ ...ride, isSending: false });
