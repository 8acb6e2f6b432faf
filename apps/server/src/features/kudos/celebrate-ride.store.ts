import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { goals, rides } from "../../platform/database/schema.ts";

export function findRideHistory(tx: Transaction, patientId: number) {
  return tx
    .select({
      id: rides.id,
      day: rides.day,
      durationSeconds: rides.durationSeconds,
      averagePowerWatts: rides.averagePowerWatts,
    })
    .from(rides)
    .where(eq(rides.patientId, patientId));
}

export function findActiveTargets(tx: Transaction, patientId: number) {
  return tx
    .select({ goalType: goals.goalType, targetValue: goals.targetValue, unit: goals.unit })
    .from(goals)
    .where(and(eq(goals.patientId, patientId), eq(goals.isActive, true)));
}
