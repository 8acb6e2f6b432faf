import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { rides } from "../../platform/database/schema.ts";

/** What a provider writes down about a ride. */
export type NotedRide = Pick<
  typeof rides.$inferSelect,
  "startedAt" | "day" | "durationSeconds" | "averagePowerWatts" | "averageResistance" | "note"
> & { readonly mode: NonNullable<(typeof rides.$inferSelect)["mode"]> };

/** It shares no seconds until they are recounted. */
export async function correctRide(
  tx: Transaction,
  rideId: string,
  noted: NotedRide & { readonly whilePaused: boolean },
): Promise<void> {
  await tx
    .update(rides)
    .set({ ...noted, sharedSeconds: 0 })
    .where(eq(rides.id, rideId));
}

/** Strikes a ride out; it then shares no seconds. Returns false if it was already struck out. */
export async function strikeRide(
  tx: Transaction,
  rideId: string,
  struck: { readonly struckAt: Date; readonly struckBy: number },
): Promise<boolean> {
  const rows = await tx
    .update(rides)
    .set({ ...struck, sharedSeconds: 0 })
    .where(and(eq(rides.id, rideId), isNull(rides.struckAt)))
    .returning({ id: rides.id });
  return rows.length > 0;
}
