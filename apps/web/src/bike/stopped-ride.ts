import { call } from "../api.ts";
import { createStore, useStored } from "../store.ts";
import type { RideEvent } from "./live-ride-state.ts";

/**
 * A ride on a bike that sends by itself, ended on this tablet's screens with 'End Session', until the server has closed it
 * too. What was ridden is already saved.
 */
interface StoppedRide {
  readonly rideId: string;
  /** The pedals have stopped since then: turning them again is intentional. */
  readonly hasRested: boolean;
  /** Whose session it was, while the server doesn't know that it has ended. */
  readonly untoldOf: number | null;
}

export const stopped = createStore<StoppedRide | null>(null);

/** The server has ended the session. */
export const stopRide = (rideId: string): void => stopped.set({ rideId, hasRested: false, untoldOf: null });

/** 'End Session' or 'Stop', on this screen at once and on the server, which closes the ride on all others. */
export function endRide(patientId: number, rideId: string): void {
  stopped.set({ rideId, hasRested: false, untoldOf: patientId });
  tellStoppedRide(patientId);
}

/** Tells the server of a session that ended here while it was not reached. */
export function tellStoppedRide(patientId: number): void {
  if (stopped.get()?.untoldOf !== patientId) return;
  const told = call("rides.stop", { params: { id: patientId }, body: { because: "patient_wish" } });
  void told.then(markTold, () => undefined);
}

function markTold(): void {
  const ride = stopped.get();
  if (ride) stopped.set({ ...ride, untoldOf: null });
}

/**
 * Once the server has closed the ride, it says whether it goes on. Until then pedals that coast after 'End Session'
 * change nothing, and pedals that turn again after a rest continue the ride.
 */
export function followStoppedRide({ rideId, powerWatts, isOpen }: Pick<RideEvent, "rideId" | "powerWatts" | "isOpen">) {
  const ride = stopped.get();
  if (ride?.rideId !== rideId) return;
  if (!isOpen) stopped.set(null);
  else if (!powerWatts) stopped.set({ ...ride, hasRested: true });
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
