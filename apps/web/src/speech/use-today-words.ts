import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../number-format.ts";
import { useStateSentence } from "../ride-state/use-state-sentence.ts";

/** '12 of 30 minutes today.' */
export function useDayWords({ durationSeconds, filledSeconds, dailyGoalMinutes }: Omit<Dashboard["today"], "date">) {
  const { t, i18n } = useTranslation("speech");
  const minutesOf = (seconds: number) => Math.floor(seconds / 60);
  if (dailyGoalMinutes === null) return t("minutesToday", { count: minutesOf(durationSeconds) });
  const done = formatNumber(minutesOf(filledSeconds), 0, i18n.language);
  return t("today", { done, goal: formatGoal(dailyGoalMinutes, i18n.language) });
}

/** What a screen says: the state's sentence first, then the day. */
export function useTodayWords({ today, rideState }: Pick<Dashboard, "today" | "rideState">): string {
  return [useStateSentence(rideState), useDayWords(today)].filter(Boolean).join(" ");
}
