import { type LiveRide, nextRide, type RideEvent, silenced } from "../../bike/ride-state.ts";

export type LiveRides = ReadonlyMap<number, LiveRide>;

/** The rides of all granted patients after one more event. */
export const withEvent = (rides: LiveRides, event: RideEvent): LiveRides =>
  new Map(rides).set(event.patientId, nextRide(rides.get(event.patientId), event));

export function withSilence(rides: LiveRides, patientId: number): LiveRides {
  const ride = rides.get(patientId);
  return ride ? new Map(rides).set(patientId, silenced(ride)) : rides;
}

export function without(rides: LiveRides, patientId: number): LiveRides {
  if (!rides.has(patientId)) return rides;
  const rest = new Map(rides);
  rest.delete(patientId);
  return rest;
}
