import { minutesLeft, REPORT_TARGETS } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { isLastWithoutWatts } from "../../bike/ride-metrics.ts";
import { falls } from "./falls.ts";
import { finishedDays } from "./finished-days.ts";
import type { UsageDay } from "./use-reports.ts";

/** A text of the locale file with its values. */
export type Insight =
  | { readonly key: "streak" | "nextStreak"; readonly days: number }
  | { readonly key: "rising" | "powerGoal"; readonly watts: number }
  | {
      readonly key: "daysOnGoal" | "daysOnMinimum";
      readonly reached: number;
      readonly days: number;
      readonly target: number;
    }
  | { readonly key: "everyMinute"; readonly minutes: number }
  | { readonly key: "minutesToday"; readonly count: number }
  | {
      readonly key:
        | "ready"
        | "harder"
        | "reachedToday"
        | "rideToday"
        | "restNow"
        | "takeItEasy"
        | "shorter"
        | "moreDays"
        | "addMinute"
        | "talk"
        | "stop"
        | "goalDone"
        | "rideState";
    };

export interface Insights {
  readonly strengths: readonly Insight[];
  readonly recommendations: readonly Insight[];
  readonly nextGoals: readonly Insight[];
}

export interface InsightBasis {
  readonly dashboard: Pick<Dashboard, "stats" | "powerTrend" | "recentSessions" | "rideState" | "today">;
  readonly days: readonly UsageDay[];
}

type Metric = "minutes" | "power" | "days";

/** What each strength praises: it is left out while that is falling. */
export const praisedMetrics: Partial<Record<Insight["key"], Metric>> = {
  streak: "days",
  rising: "power",
  daysOnGoal: "minutes",
  daysOnMinimum: "minutes",
  everyMinute: "minutes",
};

const weekDays = 7;
const worthSayingDays = 3;
/** No more than a week: nobody wants to be here longer. */
const streakAims = [3, 7];

/**
 * Insights that the rides support; gentle general advice if there is little data. Today, which is not over, only counts
 * in the goal, and after a ride today no advice is about riding.
 */
export function findInsights(reports: InsightBasis): Insights {
  const { stats, powerTrend, rideState, today, recentSessions } = reports.dashboard;
  const week = finishedDays(reports).slice(-weekDays);
  const falling = fallingMetrics(week);
  const { minutesPerDay } = REPORT_TARGETS;
  const daysWith = (minutes: number) => week.filter(({ duration }) => duration > 0 && duration >= minutes * 60).length;
  const ridden = daysWith(0);
  const goalMinutes = today.dailyGoalMinutes;
  const streakAim = streakAims.find((aim) => aim > stats.consistencyStreak);
  const targetWatts = rideState.target?.watts ?? null;
  const ridesOfToday = reports.days.find(({ date, duration }) => date === today.date && duration > 0);
  const bestWatts = Math.max(powerTrend.powerWatts ?? 0, ridesOfToday?.avgPower ?? 0);
  const isPowerOpen = targetWatts !== null && bestWatts < targetWatts && !isLastWithoutWatts(recentSessions);

  const praises: Insight[] = [];
  if (stats.consistencyStreak >= worthSayingDays) praises.push({ key: "streak", days: stats.consistencyStreak });
  if (powerTrend.trend === "rising") praises.push({ key: "rising", watts: powerTrend.changeWatts ?? 0 });
  // The patient's own goal comes first; the minimum is for patients who have not reached it often.
  if (goalMinutes !== null && daysWith(goalMinutes) >= worthSayingDays) {
    praises.push({ key: "daysOnGoal", reached: daysWith(goalMinutes), days: week.length, target: goalMinutes });
  } else if (goalMinutes !== null && daysWith(minutesPerDay) >= worthSayingDays) {
    praises.push({ key: "daysOnMinimum", reached: daysWith(minutesPerDay), days: week.length, target: minutesPerDay });
  }
  if (praises.length === 0) {
    const minutes = stats.totalMinutes;
    praises.push(minutes > 0 ? { key: "everyMinute", minutes } : { key: "ready" });
  }
  const strengths = praises.filter(({ key }) => !falling.has(praisedMetrics[key]));
  // A day on which the goal was reached is praised until midnight.
  if (strengths.length === 0) strengths.push({ key: today.isReached ? "reachedToday" : "harder" });

  const recommendations: Insight[] = [];
  // Without a target nobody is asked to do more.
  if (rideState.target === null) recommendations.push({ key: "rideState" });
  // What was just ridden is neither advised against nor asked for again.
  else if (ridesOfToday) recommendations.push({ key: "restNow" });
  else if (powerTrend.trend === "falling" || falling.has("power")) recommendations.push({ key: "takeItEasy" });
  else if (falling.has("minutes")) recommendations.push({ key: "shorter" });
  else if (stats.consistencyStreak === 0) recommendations.push({ key: "rideToday" });
  else if (ridden < worthSayingDays) recommendations.push({ key: "moreDays" });
  else if (daysWith(goalMinutes ?? 0) < ridden) recommendations.push({ key: "addMinute" });
  if (rideState.target !== null) recommendations.push({ key: "talk" });
  recommendations.push({ key: "stop" });

  if (rideState.target === null) return { strengths, recommendations, nextGoals: [] };
  const nextGoals = goalOfToday(reports.dashboard);
  if (streakAim !== undefined) nextGoals.push({ key: "nextStreak", days: streakAim });
  if (isPowerOpen) nextGoals.push({ key: "powerGoal", watts: targetWatts });
  return { strengths, recommendations, nextGoals };
}

/** From the first ride on: days before it don't count as a rise. */
function fallingMetrics(days: readonly UsageDay[]): ReadonlySet<Metric | undefined> {
  const since = days.slice(days.findIndex(({ duration }) => duration > 0));
  const series: Record<Metric, readonly number[]> = {
    minutes: since.map(({ duration }) => duration / 60),
    power: since.flatMap(({ avgPower }) => avgPower ?? []),
    days: since.map(({ duration }) => Number(duration > 0)),
  };
  const metrics = Object.keys(series) as Metric[];
  return new Set(metrics.filter((metric) => falls(series[metric])));
}

function goalOfToday({ today }: InsightBasis["dashboard"]): Insight[] {
  if (today.isReached) return [{ key: "goalDone" }];
  return today.dailyGoalMinutes === null ? [] : [{ key: "minutesToday", count: minutesLeft(today) }];
}
