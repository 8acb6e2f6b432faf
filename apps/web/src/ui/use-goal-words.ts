import { GOAL_WORDS } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";

type NamedGoal = Pick<Goal, "goalType" | "label" | "subtitle">;

/**
 * A goal's name in the current language; a custom one is shown as it was sent. `subtitle` measures, for staff; `plain`
 * is for patients.
 */
export function useGoalWords(
  reader: "subtitle" | "plain" = "subtitle",
): (goal: NamedGoal) => { label: string; subtitle: string } {
  const { t } = useTranslation("goal-words");
  return ({ goalType, label, subtitle }) => {
    const usual = GOAL_WORDS[goalType];
    return {
      label: label === usual.label ? t(`${goalType}.label`) : label,
      subtitle: subtitle === usual.subtitle ? t(`${goalType}.${reader}`) : subtitle,
    };
  };
}
