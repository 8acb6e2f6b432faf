import type { CallReply } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import { formatNumber, formatWatts } from "../../number-format.ts";

type Days = CallReply<"patients.usageData">;

/** The chart in words, for screen readers. */
export function summarizeMinutes(
  t: TFunction<"provider">,
  days: Readonly<Days>,
  goalMinutes: number | null,
  language: string,
): string {
  const ridden = days.filter(({ duration }) => duration > 0);
  const seconds = ridden.reduce((sum, { duration }) => sum + duration, 0);
  const mean = formatNumber(seconds / 60 / Math.max(ridden.length, 1), 0, language);
  const parts = [t("charts.minutesMean", { mean })];
  if (goalMinutes !== null) {
    const reached = days.filter(({ duration }) => duration >= goalMinutes * 60).length;
    const goal = formatNumber(goalMinutes, 0, language);
    parts.unshift(t("charts.minutesGoal", { goal, reached, count: days.length }));
  }
  return parts.join(" ");
}

/** The trend in words; nothing if fewer than two days have a value. */
export function summarizePower(t: TFunction<"provider">, days: Readonly<Days>, language: string): string | null {
  const watts = days.flatMap(({ avgPower }) => (avgPower === null ? [] : [avgPower]));
  const [first] = watts;
  const last = watts.at(-1);
  if (first === undefined || last === undefined || watts.length < 2) return null;
  return t("charts.powerChange", { first: formatWatts(first, language), last: formatWatts(last, language) });
}
