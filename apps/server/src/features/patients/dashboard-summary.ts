import { calculateAdaptiveGoal, calculatePowerTrend, findStreaks } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { addDays, daysBetween, hospitalDay } from "../../platform/clock.ts";
import { dailyGoalMinutes } from "../goals/daily-goal.ts";
import { toPlanOnHold } from "../goals/goals.store.ts";
import { achievementsOf } from "./achievements.service.ts";
import type { DashboardRow } from "./patients.store.ts";

type Summary = Pick<
  Dashboard,
  | "stats"
  | "today"
  | "passiveSecondsToday"
  | "planOnHold"
  | "hadGoals"
  | "isAssessed"
  | "unratedRide"
  | "adaptiveGoal"
  | "powerTrend"
  | "achievements"
>;

/** The dashboard's values derived from the patient's days, rides and goals. Pure. */
export function summarizeDashboard(row: DashboardRow, today: string, timeZone: string): Summary {
  const daysWithSession = row.days.filter((day) => day.sessions > 0);
  const sessionSeconds = daysWithSession.reduce((sum, day) => sum + day.sessionSeconds, 0);
  const streaks = findStreaks(
    daysWithSession.map((day) => day.day),
    today,
  );
  const goalMinutes = dailyGoalMinutes(row.goals, row.hadGoals);
  const ridden = row.days.find(({ day }) => day === today);

  return {
    stats: {
      totalSessions: daysWithSession.reduce((sum, day) => sum + day.sessions, 0),
      totalDuration: sessionSeconds,
      consistencyStreak: streaks.currentDays,
      avgDailyDuration: daysWithSession.length > 0 ? Math.round(sessionSeconds / daysWithSession.length) : 0,
    },
    today: { date: today, durationSeconds: ridden?.durationSeconds ?? 0, dailyGoalMinutes: goalMinutes },
    passiveSecondsToday: ridden?.passiveSeconds ?? 0,
    planOnHold: toPlanOnHold(row.onHold),
    hadGoals: row.hadGoals,
    isAssessed: row.isAssessed,
    unratedRide: row.unratedRide,
    adaptiveGoal: adaptiveGoalOf(row, goalMinutes, today, timeZone),
    powerTrend: calculatePowerTrend(row.latestPowersWatts),
    achievements: achievementsOf(row, row.earned),
  };
}

/** Only a provider's duration goal can adapt; its full days start the day after it was set. */
function adaptiveGoalOf(row: DashboardRow, goalMinutes: number | null, today: string, timeZone: string) {
  const duration = row.goals.find((goal) => goal.goalType === "duration");
  if (!duration || goalMinutes === null) return null;
  const firstFullDay = addDays(hospitalDay(duration.createdAt, timeZone), 1);
  const minutesByDay = new Map(row.days.map((entry) => [entry.day, entry.durationSeconds / 60]));
  const fullDays = Math.max(0, daysBetween(firstFullDay, today));
  const minutes = Array.from({ length: fullDays }, (_, index) => minutesByDay.get(addDays(firstFullDay, index)) ?? 0);
  return calculateAdaptiveGoal(minutes, goalMinutes);
}
