import { findDayOfStreak } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import { asSystemWithin, type Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { readStayDays } from "../missed-sessions/stay-days.ts";
import type { RideDay } from "../ride-days/ride-days.store.ts";
import * as store from "./achievements.store.ts";

/** docs/decisions/005-achievements.md */
const consistencyKingDays = 7;

export interface Ridden {
  readonly firstDays: store.FirstDays;
  /** Oldest first. */
  readonly days: readonly Pick<RideDay, "day" | "sessions">[];
  /** Days that break no streak. */
  readonly excusedDays: readonly string[];
}

/**
 * The four, each with the day on which it was earned: the stored one, or the first day on which the rides sufficed.
 * Pure.
 */
export function achievementsOf(
  ridden: Ridden,
  earned: Readonly<Partial<Record<store.AchievementKey, string>>>,
): Dashboard["achievements"] {
  const { firstDays, days, excusedDays } = ridden;
  const daysWithSession = days.filter(({ sessions }) => sessions > 0).map(({ day }) => day);
  const reached: Readonly<Record<store.AchievementKey, string | null>> = {
    "first-steps": daysWithSession[0] ?? null,
    "power-player": firstDays.powerGoal,
    "marathon-runner": firstDays.marathon,
    "consistency-king": findDayOfStreak(daysWithSession, consistencyKingDays, excusedDays),
  };
  return store.achievementKeys.map((key) => {
    const earnedOn = earned[key] ?? reached[key];
    return { key, isUnlocked: earnedOn !== null, earnedOn };
  });
}

/**
 * Stores what a patient's rides have earned by now, so that it stays whatever is struck out, corrected or set later.
 * Called when a ride is counted and before goals or rides change.
 */
export async function keepAchievements(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
  deps: Pick<Deps, "config">,
): Promise<void> {
  await asSystemWithin(tx, "rides", async () => {
    const firstDays = await store.findFirstDays(tx, patientId);
    const day = hospitalDay(at, deps.config.hospitalTimeZone);
    const ridden = { ...(await readStayDays(tx, { patientId, day, at }, deps)), firstDays };
    const earned = achievementsOf(ridden, {}).flatMap(({ key, earnedOn }) => (earnedOn ? [{ key, earnedOn }] : []));
    await store.insertEarned(tx, patientId, earned);
  });
}
