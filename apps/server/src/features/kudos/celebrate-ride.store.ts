import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { goals, rides } from "../../platform/database/schema.ts";
import { isPlanOnHold } from "../goals/goals.store.ts";

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

/** The goals that count at an instant, none while the plan is on hold, and whether there ever were any. */
export async function findTargets(tx: Transaction, patientId: number, at: Date) {
  const targets = await tx
    .select({ goalType: goals.goalType, targetValue: goals.targetValue, unit: goals.unit })
    .from(goals)
    .where(and(eq(goals.patientId, patientId), eq(goals.isActive, true), sql`not ${isPlanOnHold(patientId, at)}`));
  return { targets, hadGoals: targets.length > 0 || (await tx.$count(goals, eq(goals.patientId, patientId))) > 0 };
}
