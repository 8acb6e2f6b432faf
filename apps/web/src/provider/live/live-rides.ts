import type { LiveEvent } from "@bedside-bike/contract";

export type RideEvent = Extract<LiveEvent, { type: "ride" }>;

/** What one patient's ride last said. */
export interface LiveRide {
  readonly rideId: string;
  readonly day: string;
  /** False once the ride is closed, or its bike has been silent for a while. */
  readonly isSending: boolean;
  readonly isOpen: boolean;
  readonly powerWatts: number | null;
  readonly averageWatts: number | null;
  readonly rideSeconds: number;
  readonly todaySeconds: number;
}

export type LiveRides = ReadonlyMap<number, LiveRide>;

/** The rides after one more event. A late batch of an earlier ride counts for its day only. */
export function withEvent(rides: LiveRides, event: RideEvent): LiveRides {
  const before = rides.get(event.patientId);
  const isLateBatch = before?.isOpen && before.rideId !== event.rideId && !event.isOpen;
  const next: LiveRide = isLateBatch
    ? { ...before, todaySeconds: event.day === before.day ? event.todaySeconds : before.todaySeconds }
    : {
        rideId: event.rideId,
        day: event.day,
        isSending: event.isOpen,
        isOpen: event.isOpen,
        powerWatts: event.powerWatts,
        averageWatts: event.averagePowerWatts,
        rideSeconds: event.durationSeconds,
        todaySeconds: event.todaySeconds,
      };
  return new Map(rides).set(event.patientId, next);
}

/** The bike sends no more, though its ride is not closed yet. */
export function withSilence(rides: LiveRides, patientId: number): LiveRides {
  const ride = rides.get(patientId);
  return ride ? new Map(rides).set(patientId, { ...ride, isSending: false }) : rides;
}

export function without(rides: LiveRides, patientId: number): LiveRides {
  if (!rides.has(patientId)) return rides;
  const rest = new Map(rides);
  rest.delete(patientId);
  return rest;
}
