import type { StepLoad } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../number-format.ts";

/** '20 W for 15 min', or '15 min' where the step has no watts. */
export function useStepWords(): (step: StepLoad) => string {
  const { t, i18n } = useTranslation("goal-limits");
  const short = (value: number) => formatGoal(value, i18n.language);
  return ({ watts, minutes }) =>
    t(watts > 0 ? "step.watts" : "step.minutes", { watts: short(watts), minutes: short(minutes) });
}
