import { type RideWatch, unwatched, watchRide } from "@bedside-bike/clinical";
import { type LiveRide, nextRide, type RideEvent, silenced } from "../../bike/live-ride-state.ts";

export interface ListedRide extends LiveRide {
  /** Begun while the patient was not to start. */
  readonly whilePaused: boolean;
  readonly watch: RideWatch;
}

export type LiveRides = ReadonlyMap<number, ListedRide>;

/** The rides of all granted patients after one more event; `stepWatts` is what is in force for that patient. */
export function withEvent(rides: LiveRides, event: RideEvent, stepWatts: number | null): LiveRides {
  const before = rides.get(event.patientId);
  const ride = nextRide(before, event);
  const whilePaused = ride.rideId === event.rideId ? event.whilePaused : (before?.whilePaused ?? false);
  const watched = before?.rideId === ride.rideId ? before.watch : unwatched;
  const isOfRide = event.isOpen && ride.rideId === event.rideId;
  const { powerWatts, heartRateBpm, durationSeconds } = event;
  const watch = isOfRide
    ? watchRide(watched, { rideSeconds: durationSeconds, powerWatts, heartRateBpm }, stepWatts)
    : watched;
  return new Map(rides).set(event.patientId, { ...ride, whilePaused, watch });
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
