import { randomUUID } from "node:crypto";
import { hospitalDay } from "../../src/platform/clock.ts";
import { rides } from "../../src/platform/database/schema.ts";
import type { SharedServer } from "./test-server.ts";

export interface StoredRide {
  readonly patientId: number;
  readonly startedAt: Date;
  readonly durationSeconds: number;
  readonly averagePowerWatts?: number | null;
  readonly averageResistance?: number | null;
  readonly isOpen?: boolean;
  /** When its last readings came; at its end unless given. */
  readonly lastBatchAt?: Date;
}

/** Puts rides into the database as they are after their readings came, for tests about what follows from rides. */
export async function storeRides(server: SharedServer, stored: readonly StoredRide[]): Promise<void> {
  await server.asOwner((tx) =>
    tx.insert(rides).values(
      stored.map((ride) => ({
        id: randomUUID(),
        source: "tablet" as const,
        patientId: ride.patientId,
        startedAt: ride.startedAt,
        day: hospitalDay(ride.startedAt, server.config.hospitalTimeZone),
        durationSeconds: ride.durationSeconds,
        averagePowerWatts: ride.averagePowerWatts ?? null,
        maxPowerWatts: ride.averagePowerWatts ?? null,
        averageResistance: ride.averageResistance ?? null,
        isOpen: ride.isOpen ?? false,
        lastBatchAt: ride.lastBatchAt ?? new Date(ride.startedAt.getTime() + ride.durationSeconds * 1000),
        createdAt: ride.startedAt,
      })),
    ),
  );
}
