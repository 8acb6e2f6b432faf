import type { Reading } from "@bedside-bike/ride";
import { and, eq, ne } from "drizzle-orm";
import { expect } from "vitest";
import { readReadings } from "../../apps/server/src/features/rides/rides.store.ts";
import { rides } from "../../apps/server/src/platform/database/schema.ts";
import type { TestServer } from "../../apps/server/test/support/test-server.ts";
import type { BedsideTablet, MeasuredSecond } from "./bedside-tablet.ts";

interface StoredRide {
  readonly rideId: string;
  readonly source: string;
  readonly isOpen: boolean;
  readonly durationSeconds: number;
  readonly whilePaused: boolean;
  readonly readings: readonly Reading[];
}

/** A patient's rides as the server has stored them, with each reading, in the order in which they began there. */
export async function storedRides(server: TestServer, patientId: number): Promise<StoredRide[]> {
  return server.asOwner(async (tx) => {
    const found = await tx
      .select()
      .from(rides)
      .where(and(eq(rides.patientId, patientId), ne(rides.source, "hand")))
      .orderBy(rides.createdAt);
    const readings = await readReadings(
      tx,
      found.map(({ id }) => id),
    );
    return found.map((ride) => ({
      rideId: ride.id,
      source: ride.source,
      isOpen: ride.isOpen,
      durationSeconds: ride.durationSeconds,
      whilePaused: ride.whilePaused,
      readings: readings.get(ride.id) ?? [],
    }));
  });
}

interface ComparedSecond {
  readonly offsetSeconds: number;
  readonly powerWatts: number | undefined;
  readonly cadenceRpm: number | undefined;
}

const secondsOf = ({ readings }: StoredRide): ComparedSecond[] =>
  readings.map(({ offsetSeconds, powerWatts, cadenceRpm }) => ({ offsetSeconds, powerWatts, cadenceRpm }));

/** What the bike sent during one ride, as it should be stored: seconds since the first, with the gaps between them. */
export function asStored(measured: readonly MeasuredSecond[]): ComparedSecond[] {
  const startedAtMs = measured[0]?.atMs ?? 0;
  return measured.map(({ atMs, powerWatts, cadenceRpm }) => ({
    offsetSeconds: Math.round((atMs - startedAtMs) / 1000),
    powerWatts,
    cadenceRpm,
  }));
}

/**
 * Checks that the patient's tablet rides on the server have each of these seconds once, in its place, and nothing else.
 * Waits until they have ended there, while time passes on the tablet that still sends them, if one is given.
 */
export async function expectStored(
  server: TestServer,
  patientId: number,
  measuredRides: readonly (readonly MeasuredSecond[])[],
  tablet?: BedsideTablet,
): Promise<void> {
  await expect
    .poll(async () => {
      await tablet?.pass(1000);
      return (await storedRides(server, patientId)).map(({ isOpen }) => isOpen);
    })
    .toEqual(measuredRides.map(() => false));
  const stored = await storedRides(server, patientId);
  expect(stored.map(secondsOf)).toEqual(measuredRides.map(asStored));
  expect(new Set(stored.map(({ source }) => source))).toEqual(new Set(measuredRides.length > 0 ? ["tablet"] : []));
}
