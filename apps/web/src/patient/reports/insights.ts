import { REPORT_TARGETS } from "@bedside-bike/clinical";
import type { Reports } from "./use-reports.ts";

/** A text of the locale file with its values. */
export type Insight =
  | { readonly key: "streak" | "nextStreak"; readonly days: number }
  | { readonly key: "rising" | "powerGoal"; readonly watts: number }
  | { readonly key: "daysOnTarget"; readonly count: number; readonly days: number; readonly target: number }
  | { readonly key: "everyMinute"; readonly minutes: number }
  | { readonly key: "minutesToday"; readonly count: number }
  | {
      readonly key:
        | "ready"
        | "rideToday"
        | "takeItEasy"
        | "moreDays"
        | "addMinute"
        | "talk"
        | "stop"
        | "goalDone"
        | "onHold";
    };

export interface Insights {
  readonly strengths: readonly Insight[];
  readonly recommendations: readonly Insight[];
  readonly nextGoals: readonly Insight[];
}

const weekDays = 7;
const worthSayingDays = 3;
const streakAims = [3, 7, 14, 30];

/** Insights that the rides support; gentle general advice if there is little data. */
export function findInsights({ dashboard, days }: Reports): Insights {
  const { stats, powerTrend, goals, planOnHold } = dashboard;
  const week = days.slice(-weekDays);
  const onTarget = week.filter((day) => day.duration >= REPORT_TARGETS.minutesPerDay * 60).length;
  const ridden = week.filter((day) => day.duration > 0).length;
  const streakAim = streakAims.find((aim) => aim > stats.consistencyStreak);
  const powerGoal = goals.find((goal) => goal.goalType === "power");
  const isPowerOpen = powerGoal && (powerGoal.currentValue ?? 0) < powerGoal.targetValue;

  const strengths: Insight[] = [];
  if (stats.consistencyStreak >= worthSayingDays) strengths.push({ key: "streak", days: stats.consistencyStreak });
  if (powerTrend.trend === "rising") strengths.push({ key: "rising", watts: powerTrend.changeWatts ?? 0 });
  if (onTarget >= worthSayingDays) {
    const { minutesPerDay } = REPORT_TARGETS;
    strengths.push({ key: "daysOnTarget", count: onTarget, days: week.length, target: minutesPerDay });
  }
  if (strengths.length === 0) {
    const minutes = Math.floor(stats.totalDuration / 60);
    strengths.push(minutes > 0 ? { key: "everyMinute", minutes } : { key: "ready" });
  }

  const recommendations: Insight[] = [];
  // While the plan is on hold nobody is asked to do more.
  if (planOnHold) recommendations.push({ key: "onHold" });
  else if (powerTrend.trend === "falling") recommendations.push({ key: "takeItEasy" });
  else if (stats.consistencyStreak === 0) recommendations.push({ key: "rideToday" });
  else if (ridden < worthSayingDays) recommendations.push({ key: "moreDays" });
  else if (onTarget < ridden) recommendations.push({ key: "addMinute" });
  recommendations.push({ key: "talk" }, { key: "stop" });

  if (planOnHold) return { strengths, recommendations, nextGoals: [{ key: "onHold" }] };
  const nextGoals = goalOfToday(dashboard);
  if (streakAim !== undefined) nextGoals.push({ key: "nextStreak", days: streakAim });
  if (isPowerOpen) nextGoals.push({ key: "powerGoal", watts: powerGoal.targetValue });
  return { strengths, recommendations, nextGoals };
}

function goalOfToday({ today: { dailyGoalMinutes, durationSeconds } }: Reports["dashboard"]): Insight[] {
  if (dailyGoalMinutes === null) return [];
  const minutesLeft = Math.ceil(dailyGoalMinutes - durationSeconds / 60);
  return [minutesLeft > 0 ? { key: "minutesToday", count: minutesLeft } : { key: "goalDone" }];
}
