import { createStore, useStored } from "../store.ts";
import type { RideEvent } from "./live-ride-state.ts";

/**
 * A ride on a bike that sends by itself, ended on this tablet's screens with 'End Session'. What was ridden is already saved.
 */
interface StoppedRide {
  readonly rideId: string;
  /** The pedals have stopped since then: turning them again is intentional. */
  readonly hasRested: boolean;
}

export const stopped = createStore<StoppedRide | null>(null);

export const stopRide = (rideId: string): void => stopped.set({ rideId, hasRested: false });

/** Pedals that coast after 'End Session' change nothing; pedals that turn again after a rest continue the ride. */
export function followStoppedRide({ rideId, powerWatts, isOpen }: Pick<RideEvent, "rideId" | "powerWatts" | "isOpen">) {
  const ride = stopped.get();
  if (ride?.rideId !== rideId) return;
  if (!isOpen || !powerWatts) stopped.set({ rideId, hasRested: true });
  else if (ride.hasRested) stopped.set(null);
}

/** A silent bike counts as standing still. */
export function restStoppedRide(): void {
  const ride = stopped.get();
  if (ride) stopped.set({ ...ride, hasRested: true });
}

export const isStopped = (rideId: string): boolean => stopped.get()?.rideId === rideId;

export const useIsStopped = (rideId: string | null): boolean =>
  useStored(stopped, (ride) => rideId !== null && ride?.rideId === rideId);
