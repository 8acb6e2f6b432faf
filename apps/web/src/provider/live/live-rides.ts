import { type LiveRide, nextRide, type RideEvent, silenced } from "../../bike/live-ride-state.ts";

export interface ListedRide extends LiveRide {
  /** Begun while the patient was not to start. */
  readonly whilePaused: boolean;
}

export type LiveRides = ReadonlyMap<number, ListedRide>;

/** The rides of all granted patients after one more event. */
export function withEvent(rides: LiveRides, event: RideEvent): LiveRides {
  const before = rides.get(event.patientId);
  const ride = nextRide(before, event);
  const whilePaused = ride.rideId === event.rideId ? event.whilePaused : (before?.whilePaused ?? false);
  return new Map(rides).set(event.patientId, { ...ride, whilePaused });
}

export function withSilence(rides: LiveRides, patientId: number): LiveRides {
  const ride = rides.get(patientId);
  return ride ? new Map(rides).set(patientId, { ...ride, ...silenced(ride) }) : rides;
}

export function without(rides: LiveRides, patientId: number): LiveRides {
  if (!rides.has(patientId)) return rides;
  const rest = new Map(rides);
  rest.delete(patientId);
  return rest;
}
