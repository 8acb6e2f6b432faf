import { reaches } from "@bedside-bike/clinical";
import type { CallReply } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import { formatGoal, formatMinutes, formatWatts } from "../../number-format.ts";

type Days = CallReply<"patients.usageData">;

/**
 * The chart in words, for screen readers: each day against the goal that it had; no goals are mentioned while none
 * counts.
 */
export function summarizeMinutes(
  t: TFunction<"clinical-dashboard">,
  days: Readonly<Days>,
  goalMinutes: number | null,
  language: string,
): string {
  const ridden = days.filter(({ duration }) => duration > 0);
  const seconds = ridden.reduce((sum, { duration }) => sum + duration, 0);
  const mean = formatMinutes(seconds / Math.max(ridden.length, 1), language);
  const parts = [t("charts.minutesMean", { mean })];
  const today = days.at(-1);
  const withGoal = days.flatMap((day) => {
    const { duration, goalMinutes: goal } = day;
    const isReached = reaches(duration, goal);
    // Today is not over, so it doesn't count as a day that missed its goal.
    return goal === null || (day === today && !isReached) ? [] : [isReached];
  });
  if (goalMinutes !== null && withGoal.length > 0) {
    const reached = withGoal.filter(Boolean).length;
    const goal = formatGoal(goalMinutes, language);
    parts.unshift(t("charts.minutesGoal", { goal, reached, count: withGoal.length }));
  }
  return parts.join(" ");
}

/** The trend in words; nothing if fewer than two days have a value. */
export function summarizePower(
  t: TFunction<"clinical-dashboard">,
  days: Readonly<Days>,
  language: string,
): string | null {
  const watts = days.flatMap(({ avgPower }) => (avgPower === null ? [] : [avgPower]));
  const [first] = watts;
  const last = watts.at(-1);
  if (first === undefined || last === undefined || watts.length < 2) return null;
  return t("charts.powerChange", { first: formatWatts(first, language), last: formatWatts(last, language) });
}
