import { dashboardDailyGoalMinutes, streakDays } from "@bedside-bike/clinical";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { findActiveTargets, findRideHistory } from "./celebrate-ride.store.ts";
import { recordAchievements } from "./kudos.service.ts";

interface ClosedRide {
  readonly id: string;
  readonly patientId: number | null;
  readonly day: string;
  readonly durationSeconds: number;
  readonly averagePowerWatts: number | null;
}

/** Writes what a finished ride achieved to the community wall, if its patient takes part. Repeating it adds nothing. */
export async function celebrateRide(tx: Transaction, deps: Deps, ride: ClosedRide, at: Date): Promise<void> {
  if (ride.patientId === null || ride.durationSeconds < RIDE_LIMITS.minSessionSeconds) return;
  const history = await findRideHistory(tx, ride.patientId);
  const sessions = history.filter((entry) => entry.durationSeconds >= RIDE_LIMITS.minSessionSeconds);
  const earlier = sessions.filter((entry) => entry.id !== ride.id);
  const minutesOfDay =
    history.filter((entry) => entry.day === ride.day).reduce((sum, entry) => sum + entry.durationSeconds, 0) / 60;
  const goalMinutes = dashboardDailyGoalMinutes(await findActiveTargets(tx, ride.patientId));
  const bestBefore = Math.max(0, ...earlier.map((entry) => entry.averagePowerWatts ?? 0));

  await recordAchievements(tx, deps, {
    patientId: ride.patientId,
    at,
    day: ride.day,
    isFirstRide: earlier.length === 0,
    reachedDailyGoal: minutesOfDay >= goalMinutes,
    streakDays: streakDays(
      sessions.map((entry) => entry.day),
      hospitalDay(at, deps.config.hospitalTimeZone),
    ),
    powerBestWatts: earlier.length > 0 && (ride.averagePowerWatts ?? 0) > bestBefore ? ride.averagePowerWatts : null,
  });
}
