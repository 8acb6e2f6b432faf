import { RIDE_LIMITS } from "@bedside-bike/ride";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { celebrateRide } from "../kudos/celebrate-ride.ts";
import { findRide, readReadings } from "./rides.store.ts";
import { countWhole } from "./store-batches.service.ts";
import * as store from "./telemetry.store.ts";

/** Closes rides that have been silent for two minutes by the server's clock (RIDE-7), and merges their readings. */
export async function closeSilentRides(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  const silentSince = new Date(at.getTime() - RIDE_LIMITS.closeAfterSilenceSeconds * 1000);
  const closed = await deps.database.asSystem("rides", async (tx) => {
    const rides = await store.closeRidesSilentSince(tx, silentSince);
    await deps.events.publishRides(tx, rides);
    for (const ride of rides) await celebrateRide(tx, { ride, at }, deps);
    return rides.map(({ id }) => id);
  });
  await mergeChunks(closed, deps);
}

/**
 * The session has ended, on a screen of the patient's or by a provider who was told: closes the patient's open rides at
 * once. What their bikes still send belongs to the same ride, which goes on if the pedals turn on. Runs as the system.
 */
export async function endSessionOf(
  tx: Transaction,
  { patientId, at }: { readonly patientId: number; readonly at: Date },
  deps: Deps,
): Promise<void> {
  const locked = await store.lockRides(tx, await store.listOpenRides(tx, patientId));
  const open = locked.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return;
  const readings = await readReadings(
    tx,
    open.map(({ id }) => id),
  );
  const closed = open.map((ride) => {
    const own = readings.get(ride.id) ?? [];
    return countWhole({ ...ride, isOpen: false, endOfSession: own.at(-1)?.offsetSeconds ?? -1 }, own);
  });
  await store.storeRides(tx, closed);
  await deps.events.publishRides(tx, closed);
  for (const { id } of closed) {
    const ride = await findRide(tx, id);
    if (ride) await celebrateRide(tx, { ride, at }, deps);
  }
}

/**
 * Merges readings that are still in chunks though their ride has ended: after a crash between a ride's end and its
 * merge.
 */
export async function mergeEndedRides(deps: Deps): Promise<void> {
  await mergeChunks(await deps.database.asSystem("rides", store.listEndedRidesWithChunks), deps);
}

/** One transaction per ride, so that a ride whose readings can't be read doesn't keep others from being merged. */
async function mergeChunks(rideIds: readonly string[], deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const id of rideIds) {
    await deps.database.asSystem("rides", (tx) => mergeRide(tx, id)).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function mergeRide(tx: Transaction, id: string): Promise<void> {
  const [ride] = await store.lockRides(tx, [id]);
  if (!ride || ride.isOpen) return;
  const readings = (await readReadings(tx, [id])).get(id);
  if (readings) await store.storeRides(tx, [countWhole(ride, readings)]);
}
