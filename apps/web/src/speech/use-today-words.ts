import { useTranslation } from "../locales/translation.ts";
import { formatGoal, formatNumber } from "../number-format.ts";

/** The ring in one sentence: '12 of 30 minutes today.' */
export function useTodayWords(seconds: number, goalMinutes: number | null): string {
  const { t, i18n } = useTranslation("speech");
  const minutes = Math.floor(seconds / 60);
  if (goalMinutes === null) return t("minutesToday", { count: minutes });
  const done = formatNumber(minutes, 0, i18n.language);
  return t("today", { done, goal: formatGoal(goalMinutes, i18n.language) });
}
