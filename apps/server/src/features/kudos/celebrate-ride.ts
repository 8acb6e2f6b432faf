import { streakDays } from "@bedside-bike/clinical";
import type { RideSource } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/route.ts";
import { keepAchievements } from "../achievements/achievements.service.ts";
import { readStayDays } from "../missed-sessions/stay-days.ts";
import { readPatientState } from "../patient-state/ride-state.ts";
import { readDays } from "../ride-days/patient-days.ts";
import { findOtherSessions } from "./celebrate-ride.store.ts";
import { recordAchievements } from "./kudos.service.ts";

interface ClosedRide {
  readonly id: string;
  readonly source: RideSource;
  readonly patientId: number | null;
  readonly day: string;
  /** Without the seconds that another ride counts. */
  readonly countedSeconds: number;
  readonly averagePowerWatts: number | null;
}

/** Posts a finished ride's achievements to the community wall if the patient has opted in. Idempotent. */
export async function celebrateRide(
  tx: Transaction,
  { ride, at }: { ride: ClosedRide; at: Date },
  deps: Deps,
): Promise<void> {
  if (ride.patientId === null || ride.countedSeconds < RIDE_LIMITS.minSessionSeconds) return;
  // A written ride may be struck out for a day, so what it earned is stored only with the next ride.
  if (ride.source !== "hand") await keepAchievements(tx, { patientId: ride.patientId, at }, deps);
  const stay = await readStayDays(tx, { patientId: ride.patientId, day: ride.day, at }, deps);
  const others = await findOtherSessions(tx, { id: ride.id, patientId: ride.patientId });
  const isPowerBest = others.sessions > 0 && (ride.averagePowerWatts ?? 0) > others.bestPowerWatts;
  const standing = await readPatientState(tx, { patientId: ride.patientId, at }, deps);
  const asked = [
    { patientId: ride.patientId, date: ride.day, seconds: stay.ridden, firstRideAt: stay.firstRideAt, standing },
  ];
  const [day] = await readDays(tx, { asked, at }, deps);

  const achievements = {
    patientId: ride.patientId,
    at,
    day: ride.day,
    isFirstRide: others.sessions === 0,
    // GOAL-39: in a state without a target a ride reaches none.
    reachedDailyGoal: day?.isReached === true && day.dailyGoalMinutes !== null,
    streakDays: streakDays(
      stay.days.filter(({ sessions }) => sessions > 0).map(({ day }) => day),
      hospitalDay(at, deps.config.hospitalTimeZone),
      stay.excusedDays,
    ),
    powerBestWatts: isPowerBest ? ride.averagePowerWatts : null,
  };
  await recordAchievements(tx, achievements, deps);
}
