import {
  calculateAdaptiveGoal,
  calculatePowerTrend,
  filledSecondsOf,
  findStreaks,
  minutesOfDays,
  minutesPerDay,
  type PatientDay,
  type PatientState,
} from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { Dashboard } from "@bedside-bike/contract";
import { addDays, hospitalDay } from "../../platform/clock.ts";
import { achievementsOf } from "../achievements/achievements.service.ts";
import type { StayDays } from "../missed-sessions/stay-days.ts";
import { toPlanOnHold } from "../plan/prescriptions.store.ts";
import type { DashboardRow } from "./patients.store.ts";

type Summary = Pick<
  Dashboard,
  | "stats"
  | "today"
  | "passiveSecondsToday"
  | "planOnHold"
  | "hadGoals"
  | "isAssessed"
  | "isSeen"
  | "assessmentAskedAt"
  | "unratedRide"
  | "adaptiveGoal"
  | "powerTrend"
  | "achievements"
>;

interface DashboardDay {
  readonly today: PatientDay;
  readonly timeZone: string;
  readonly state: PatientState;
  readonly stay: StayDays;
}

/** The dashboard's values derived from the patient's days, rides and goals. Pure. */
export function summarizeDashboard(row: DashboardRow, day: DashboardDay): Summary {
  const { today, state, stay } = day;
  const { excusedDays } = stay;
  const daysWithSession = stay.days.filter((day) => day.sessions > 0);
  const sessionSeconds = daysWithSession.reduce((sum, day) => sum + day.sessionSeconds, 0);
  const streaks = findStreaks(
    daysWithSession.map((day) => day.day),
    today.date,
    excusedDays,
  );

  return {
    stats: {
      totalSessions: daysWithSession.reduce((sum, day) => sum + day.sessions, 0),
      totalDuration: sessionSeconds,
      totalMinutes: minutesOfDays(daysWithSession.map((day) => day.sessionSeconds)),
      consistencyStreak: streaks.currentDays,
      avgDailyDuration: daysWithSession.length > 0 ? Math.round(sessionSeconds / daysWithSession.length) : 0,
    },
    today,
    passiveSecondsToday: stay.ridden?.passiveSeconds ?? 0,
    // Goals from an earlier engine have no hours until the first assessment.
    planOnHold: state.state === "unassessed" ? null : toPlanOnHold(row.onHold),
    hadGoals: row.hadGoals,
    isAssessed: row.isAssessed,
    isSeen: row.isSeen,
    assessmentAskedAt: row.assessmentAskedAt,
    unratedRide: row.unratedRide,
    adaptiveGoal: adaptiveGoalOf(row, day),
    powerTrend: calculatePowerTrend(row.latestPowersWatts),
    achievements: achievementsOf({ ...stay, firstDays: row.firstDays }, row.earned),
  };
}

/** Only a provider's duration goal can adapt, while it counts; its full days begin the day after it was set. */
function adaptiveGoalOf(row: DashboardRow, { today, timeZone, state, stay }: DashboardDay) {
  const { target } = state;
  const duration = row.goals.find((goal) => goal.goalType === "duration");
  if (!duration || !target) return null;
  const firstFullDay = addDays(hospitalDay(duration.createdAt, timeZone), 1);
  const minutesByDay = new Map(stay.days.map((entry) => [entry.day, filledSecondsOf(entry, state) / 60]));
  const fullDays = Math.max(0, daysBetween(firstFullDay, today.date));
  const minutes = Array.from({ length: fullDays }, (_, index) => addDays(firstFullDay, index))
    .filter((fullDay) => !stay.excusedDays.includes(fullDay))
    .map((fullDay) => minutesByDay.get(fullDay) ?? 0);
  return calculateAdaptiveGoal(minutes, minutesPerDay(target));
}
