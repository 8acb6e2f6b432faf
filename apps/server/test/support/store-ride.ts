import { randomUUID } from "node:crypto";
import { rides } from "../../src/platform/database/schema.ts";
import type { TestServer } from "./test-server.ts";

type NewRide = typeof rides.$inferInsert;

/** Stores a patient's open ride on bike 121, without any notice about it. */
export async function storeRide(
  server: Pick<TestServer, "asOwner">,
  patientId: number,
  changes: Partial<NewRide> = {},
): Promise<{ readonly id: string; readonly patientId: number }> {
  const id = randomUUID();
  const at = new Date("2026-03-10T15:00:00Z");
  await server.asOwner((tx) =>
    tx.insert(rides).values({
      id,
      source: "bike",
      deviceNumber: 121,
      patientId,
      startedAt: at,
      day: "2026-03-10",
      durationSeconds: 5,
      isOpen: true,
      lastBatchAt: new Date(),
      createdAt: at,
      ...changes,
    }),
  );
  return { id, patientId };
}
