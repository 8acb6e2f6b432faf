import type { Dashboard } from "@bedside-bike/contract";
import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { earnedAchievements } from "../../platform/database/schema.ts";

export type AchievementKey = Dashboard["achievements"][number]["key"];
/** In the order in which the screens show them. */
export const achievementKeys = [
  "first-steps",
  "power-player",
  "marathon-runner",
  "consistency-king",
] as const satisfies readonly AchievementKey[];

/** docs/decisions/005-achievements.md */
const powerPlayerDefaultWatts = 35;
const marathonSeconds = 20 * 60;

/** YYYY-MM-DD in the hospital's time zone; null until the rides suffice. */
export interface FirstDays {
  /** With the mean power of today's power goal; not for rides while paused. */
  readonly powerGoal: string | null;
  readonly marathon: string | null;
}

/**
 * One patient's first days with enough rides, as JSON. What is left out because it is stored may be null: all rides of a
 * long stay need not be looked at.
 */
export const selectFirstDays = (
  patientId: number | SQL,
  { areEarnedLeftOut }: { areEarnedLeftOut: boolean },
): SQL => sql`(
  select json_build_object(
    'powerGoal', min(day) filter (where is_session(counted_seconds) and not while_paused and average_power_watts >= coalesce(
      (select target_value from goals where goals.patient_id = ${patientId} and goals.is_active
        and goal_type = 'power' limit 1), ${powerPlayerDefaultWatts}::float8)),
    'marathon', min(day) filter (where counted_seconds > 0 and duration_seconds >= ${marathonSeconds}::int))
  from rides where patient_id = ${patientId} ${areEarnedLeftOut ? sql`and ${isAnyToEarn(patientId)}` : sql``})`;

const isAnyToEarn = (patientId: number | SQL): SQL => sql`(select count(*) < 2 from earned_achievements e
  where e.patient_id = ${patientId} and e.key in ('power-player', 'marathon-runner'))`;

export async function findFirstDays(tx: Transaction, patientId: number): Promise<FirstDays> {
  const [row] = await selectRows<{ days: FirstDays }>(
    tx,
    sql`select ${selectFirstDays(patientId, { areEarnedLeftOut: false })} as days`,
  );
  return row?.days ?? { powerGoal: null, marathon: null };
}

/** Achievements that are already stored keep their day. */
export async function insertEarned(
  tx: Transaction,
  patientId: number,
  earned: readonly { key: AchievementKey; earnedOn: string }[],
): Promise<void> {
  if (earned.length === 0) return;
  await tx
    .insert(earnedAchievements)
    .values(earned.map((achievement) => ({ ...achievement, patientId })))
    .onConflictDoNothing();
}
