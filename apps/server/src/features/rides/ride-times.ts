import { type Reading, RIDE_LIMITS } from "@bedside-bike/ride";
import type { Transaction } from "../../platform/database/database.ts";
import { listRidesBegun, type RideRow, readReadings } from "./rides.store.ts";

/** The time of the last reading. */
export const endOf = ({ startedAt }: { startedAt: Date }, readings: readonly Reading[]): Date =>
  new Date(startedAt.getTime() + (readings.at(-1)?.offsetSeconds ?? 0) * 1000);

/**
 * The patient's rides that began before `endedAt` and may last beyond `startedAt`, each with its end; without struck
 * ones.
 */
export async function listTimesOfRides(
  tx: Transaction,
  { patientId, startedAt, endedAt }: { patientId: number; startedAt: Date; endedAt: Date },
): Promise<{ readonly ride: RideRow; readonly endedAt: Date }[]> {
  const earliest = new Date(startedAt.getTime() - RIDE_LIMITS.maxRideSeconds * 1000);
  const rides = await listRidesBegun(tx, { patientId, from: earliest, until: endedAt });
  const measured = rides.filter(({ source }) => source !== "hand").map(({ id }) => id);
  const readings = await readReadings(tx, measured);
  return rides.map((ride) => ({
    ride,
    endedAt:
      ride.source === "hand"
        ? new Date(ride.startedAt.getTime() + ride.durationSeconds * 1000)
        : endOf(ride, readings.get(ride.id) ?? []),
  }));
}
