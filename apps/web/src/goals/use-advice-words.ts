import type { StepLoad } from "@bedside-bike/clinical";
import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatDay, formatGoal } from "../number-format.ts";
import { useNearDay } from "../ui/hospital-clock.ts";
import type { GoalPlan } from "./goal-plan.ts";

type Advice = NonNullable<PatientGoalLimits["advice"]>;

/** What keeps the plan at its step, the most serious first: only one of them is said. */
const gravestFirst = ["symptoms", "stopped", "effort", "minutes", "sessions", "no-answer"] as const;

/** Null on a good day. */
export const gravestMissed = (missed: readonly Advice["missed"][number][]) =>
  gravestFirst.find((criterion) => missed.includes(criterion)) ?? null;

/** 'Yesterday: a good day. Next step 18 W for 12 min.' Null before the first day under the current goals. */
export function useAdviceWords(): (plan: Pick<GoalPlan, "advice" | "nextStep">) => string | null {
  const { t } = useTranslation("goal-limits");
  const words = useStepWords();
  const dayWords = useDayWords();
  return ({ advice, nextStep }) => {
    if (advice === null) return null;
    if (advice.day === null) return t("advice.noDay");
    const day = dayWords(advice.day);
    const missed = gravestMissed(advice.missed);
    if (advice.step === "back") {
      const why = t(`advice.missed.${missed ?? "minutes"}`, { day });
      return advice.stepBack
        ? t("advice.back", { why, step: words(advice.stepBack) })
        : t("advice.backAtStart", { why });
    }
    if (advice.step === "next") {
      return nextStep ? t("advice.next", { day, step: words(nextStep) }) : t("advice.nextAtEnd", { day });
    }
    return t(`advice.same.${missed ?? "good"}`, { day });
  };
}

/** '20 W for 15 min', or '15 min' where the step has no watts. */
export function useStepWords(): (step: StepLoad) => string {
  const { t, i18n } = useTranslation("goal-limits");
  const short = (value: number) => formatGoal(value, i18n.language);
  return ({ watts, minutes }) =>
    t(watts > 0 ? "step.watts" : "step.minutes", { watts: short(watts), minutes: short(minutes) });
}

/** 'Today', 'Yesterday', 'Nov 14'. */
function useDayWords(): (day: string) => string {
  const { t, i18n } = useTranslation("goal-limits");
  const nearDay = useNearDay();
  return (day) => {
    const near = nearDay(day);
    return near ? t(`advice.${near}`) : formatDay(day, "short", i18n.language);
  };
}
