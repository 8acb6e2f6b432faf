import { createStore, useStored } from "../store.ts";
import type { RideEvent } from "./live-ride-state.ts";

/** A ride of a bike that sends by itself, ended on this tablet's screens with 'Stop'. What was ridden is saved already. */
interface StoppedRide {
  readonly rideId: string;
  /** The pedals have stood since: the next turn is meant. */
  readonly hasRested: boolean;
}

const stopped = createStore<StoppedRide | null>(null);

export const stopRide = (rideId: string): void => stopped.set({ rideId, hasRested: false });

/** Pedals that run out after 'Stop' change nothing; those that turn again after a rest go on with the ride. */
export function followStoppedRide({ rideId, powerWatts, isOpen }: Pick<RideEvent, "rideId" | "powerWatts" | "isOpen">) {
  const ride = stopped.get();
  if (ride?.rideId !== rideId) return;
  if (!isOpen || !powerWatts) stopped.set({ rideId, hasRested: true });
  else if (ride.hasRested) stopped.set(null);
}

/** A bike that is silent stands. */
export function restStoppedRide(): void {
  const ride = stopped.get();
  if (ride) stopped.set({ ...ride, hasRested: true });
}

export const useIsStopped = (rideId: string | null): boolean =>
  useStored(stopped, (ride) => rideId !== null && ride?.rideId === rideId);
