import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useTranslation } from "../locales/translation.ts";
import { formatDay } from "../number-format.ts";
import { useHospitalDay } from "../ui/use-hospital-day.ts";
import type { GoalPlan } from "./goal-plan.ts";
import { useStepWords } from "./use-step-words.ts";

type Advice = NonNullable<PatientGoalLimits["advice"]>;

const dayMs = 86_400_000;

/** What keeps the step, the gravest first: one of them is said. */
const gravestFirst = ["symptoms", "effort", "minutes", "no-answer"] as const;

/** 'Yesterday: a good day. Next step 18 W for 12 min.' Null before the first day under the goals that stand. */
export function useAdviceWords(): (plan: Pick<GoalPlan, "advice" | "nextStep">) => string | null {
  const { t } = useTranslation("goal-limits");
  const words = useStepWords();
  const dayWords = useDayWords();
  return ({ advice, nextStep }) => {
    if (advice === null) return null;
    const day = dayWords(advice.day);
    if (advice.step === "back") {
      return advice.stepBack ? t("advice.back", { step: words(advice.stepBack) }) : t("advice.backAtStart");
    }
    if (advice.step === "next") {
      return nextStep ? t("advice.next", { day, step: words(nextStep) }) : t("advice.nextAtEnd", { day });
    }
    const missed = gravestFirst.find((criterion) => advice.missed.includes(criterion)) ?? "no-answer";
    return t(`advice.same.${missed}`, { day });
  };
}

/** 'Today', 'Yesterday', 'Nov 14'. */
function useDayWords(): (day: Advice["day"]) => string {
  const { t, i18n } = useTranslation("goal-limits");
  const hospitalDay = useHospitalDay();
  return (day) => {
    if (day === hospitalDay(Date.now())) return t("advice.today");
    if (day === hospitalDay(Date.now() - dayMs)) return t("advice.yesterday");
    return formatDay(day, "short", i18n.language);
  };
}
