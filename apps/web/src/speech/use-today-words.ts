import { wholeMinutes } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal, formatMinutes } from "../number-format.ts";
import { useStateSentence } from "../ride-state/use-state-sentence.ts";

/** '12 of 30 minutes today.' */
export function useDayWords({
  durationSeconds,
  filledSeconds,
  dailyGoalMinutes,
}: Pick<Dashboard["today"], "durationSeconds" | "filledSeconds" | "dailyGoalMinutes">) {
  const { t, i18n } = useTranslation("speech");
  if (dailyGoalMinutes === null) return t("minutesToday", { count: wholeMinutes(durationSeconds) });
  const done = formatMinutes(filledSeconds, i18n.language);
  return t("today", { done, goal: formatGoal(dailyGoalMinutes, i18n.language) });
}

/** What a screen says: the state's sentence first, then the day. */
export function useTodayWords({ today, rideState }: Pick<Dashboard, "today" | "rideState">): string {
  return [useStateSentence(rideState), useDayWords(today)].filter(Boolean).join(" ");
}
