import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { rides } from "../../platform/database/schema.ts";

/** The number of the patient's other rides and the highest mean power among them. */
export async function findOtherSessions(
  tx: Transaction,
  ride: { readonly id: string; readonly patientId: number },
): Promise<{ sessions: number; bestPowerWatts: number }> {
  const [row] = await tx
    .select({
      sessions: sql<number>`count(*)::int`,
      bestPowerWatts: sql<number>`coalesce(max(${rides.averagePowerWatts}), 0)::float8`,
    })
    .from(rides)
    .where(and(eq(rides.patientId, ride.patientId), ne(rides.id, ride.id), sql`is_session(${rides.countedSeconds})`));
  return row ?? { sessions: 0, bestPowerWatts: 0 };
}
