import { isIdle } from "@bedside-bike/ride";
import { call } from "../api.ts";
import { createStore, useStored } from "../store.ts";
import type { LiveRide, RideEvent } from "./live-ride-state.ts";

/**
 * A ride on a bike that sends by itself, ended on this tablet's screens with 'End Session', until the bike stands still
 * and the server has closed it too.
 */
interface StoppedRide {
  readonly rideId: string;
  readonly patientId: number;
  /** The pedals have stopped since then: turning them again is intentional. */
  readonly hasRested: boolean;
  /** The server doesn't know that it has ended. */
  readonly isUntold: boolean;
  /** At the server: open until it knows, and open again for pedals that turn on. */
  readonly atServer: "open" | "closed" | "openAgain";
  /** What the bike had counted when it was last heard. */
  readonly seconds: number;
}

/** Bikes send every 5 s: after this long without another second of pedaling the pedals have stopped. */
const stillAfterMs = 8000;

export const stopped = createStore<StoppedRide | null>(null);
let still: ReturnType<typeof setTimeout> | undefined;

type Ended = Pick<LiveRide, "rideId" | "isSending" | "powerWatts" | "cadenceRpm" | "rideSeconds" | "secondsAhead">;

/** The server has ended the session. */
export const stopRide = (patientId: number, ride: Ended): void => keep(patientId, ride, false);

/** 'End Session' or 'Stop', on this screen at once and on the server, which closes the ride on all others. */
export function endRide(patientId: number, ride: Ended): void {
  keep(patientId, ride, true);
  tellStoppedRide(patientId);
}

function keep(patientId: number, ride: Ended, isUntold: boolean): void {
  const hasRested = !ride.isSending || isIdle(ride);
  const seconds = ride.rideSeconds - ride.secondsAhead;
  stopped.set({ rideId: ride.rideId, patientId, hasRested, isUntold, atServer: "open", seconds });
  clearTimeout(still);
  if (!hasRested) awaitRest();
}

function awaitRest(): void {
  clearTimeout(still);
  still = setTimeout(restStoppedRide, stillAfterMs);
}

/** Tells the server of a session that ended here while it was not reached. */
export function tellStoppedRide(patientId: number): void {
  const ride = stopped.get();
  if (ride?.patientId !== patientId || !ride.isUntold) return;
  const told = call("rides.stop", { params: { id: patientId }, body: { because: "patient_wish" } });
  void told.then(markTold, () => undefined);
}

function markTold(): void {
  const ride = stopped.get();
  if (ride) stopped.set({ ...ride, isUntold: false });
}

/**
 * Until the pedals rest, the session ends: the server may open the ride again meanwhile, since they turn on. Once they
 * have rested it says whether the ride goes on; if it doesn't know of the end yet, pedals that turn again continue the
 * ride.
 */
export function followStoppedRide(event: RideEvent): void {
  const ride = stopped.get();
  if (ride?.rideId !== event.rideId) return;
  const { isOpen, durationSeconds } = event;
  if (ride.hasRested) {
    if (!isOpen || !isIdle(event)) stopped.set(null);
    return;
  }
  const isStill = isOpen ? isIdle(event) : ride.atServer === "closed" && durationSeconds <= ride.seconds;
  if (durationSeconds > ride.seconds) awaitRest();
  stopped.set({
    ...ride,
    isUntold: ride.isUntold && isOpen,
    atServer: !isOpen ? "closed" : ride.atServer === "open" ? "open" : "openAgain",
    seconds: Math.max(ride.seconds, durationSeconds),
  });
  if (isStill) restStoppedRide();
}

/**
 * The pedals have stopped; a silent bike's count as such. What they turned since 'End Session' is in the ride, which the
 * server may have opened again for it.
 */
export function restStoppedRide(): void {
  clearTimeout(still);
  const ride = stopped.get();
  if (!ride || ride.hasRested) return;
  if (ride.atServer === "closed") {
    stopped.set(null);
    return;
  }
  const isOpenAgain = ride.atServer === "openAgain";
  stopped.set({ ...ride, hasRested: true, isUntold: ride.isUntold || isOpenAgain });
  if (isOpenAgain) tellStoppedRide(ride.patientId);
}

export const isStopped = (rideId: string): boolean => stopped.get()?.rideId === rideId;

export const useIsStopped = (rideId: string | null): boolean =>
  useStored(stopped, (ride) => rideId !== null && ride?.rideId === rideId);

/** 'End Session' was pressed, and the bike turns on. */
export const useIsTurningOn = (rideId: string | null): boolean =>
  useStored(stopped, (ride) => rideId !== null && ride?.rideId === rideId && !ride.hasRested);

/** A session that ended here and of which the server knows nothing yet. */
export const useIsUntold = (rideId: string | null): boolean =>
  useStored(stopped, (ride) => rideId !== null && ride?.rideId === rideId && ride.isUntold);
