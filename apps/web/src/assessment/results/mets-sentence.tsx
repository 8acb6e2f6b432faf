import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { GoalNote } from "./goal-note.tsx";
import type { FirstDose, ShownPlan } from "./shown-result.ts";

/** Goals are raised to it; starts are not. */
const lowestGoalWatts = 25;

interface MetsProps {
  plan: ShownPlan;
  first: FirstDose;
}

/** METs at the goal and at today's step. Nothing if the equation does not apply. */
export function MetsSentence({ plan, first }: MetsProps) {
  const { t, i18n } = useTranslation("results");
  const format = (mets: number) => formatNumber(mets, 1, i18n.language);
  const { mets: goal, above_met_target: isAbove, unclampedWatts } = plan;
  const messages: string[] = [];
  if (goal !== null) {
    messages.push(t(isAbove ? "goal.mets" : "goal.metsWithin", { mets: format(goal) }));
    if (unclampedWatts < lowestGoalWatts) messages.push(`${t("goal.raised")}.`);
  }
  if (first.mets !== null) {
    messages.push(t(first.isStart ? "goal.metsStart" : "goal.metsToday", { mets: format(first.mets) }));
  }
  if (first.mode === "passive") messages.push(t("goal.metsPassive"));
  return messages.length > 0 ? <GoalNote>{messages.join(" ")}</GoalNote> : null;
}
