import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "../locales/translation.ts";
import { formatGoal, formatNumber } from "../number-format.ts";

/** What the ring shows: '12 of 30 minutes today.' */
export function useTodayWords({ durationSeconds, dailyGoalMinutes }: Omit<Dashboard["today"], "date">): string {
  const { t, i18n } = useTranslation("speech");
  const minutes = Math.floor(durationSeconds / 60);
  if (dailyGoalMinutes === null) return t("minutesToday", { count: minutes });
  const done = formatNumber(minutes, 0, i18n.language);
  return t("today", { done, goal: formatGoal(dailyGoalMinutes, i18n.language) });
}
