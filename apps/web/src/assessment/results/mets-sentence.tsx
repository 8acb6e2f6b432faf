import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import styles from "./movement-goal.module.css";
import type { FirstDose, ShownPlan } from "./shown-result.ts";

/** Goals are raised to it; starts are not. */
const lowestGoalWatts = 25;

interface MetsProps {
  plan: ShownPlan;
  first: FirstDose | null;
}

/** METs at the goal and at today's step against the 2.0-3.0 target. None where the equation does not hold. */
export function MetsSentence({ plan, first }: MetsProps) {
  const { t, i18n } = useTranslation("calculator");
  const format = (mets: number) => formatNumber(mets, 1, i18n.language);
  const { mets: goal, above_met_target: isAbove, unclampedWatts } = plan;
  const messages: string[] = [];
  if (goal !== null) {
    const isRaised = unclampedWatts < lowestGoalWatts;
    const key = !isAbove ? "goal.metsWithin" : isRaised ? "goal.metsRaised" : "goal.metsAbove";
    messages.push(t(key, { mets: format(goal) }));
  }
  if (first && first.mets !== null) {
    messages.push(t(first.isStart ? "goal.metsStart" : "goal.metsToday", { mets: format(first.mets) }));
  }
  if (first?.mode === "passive") messages.push(t("goal.metsPassive"));
  return messages.length > 0 ? <p className={styles.note}>{messages.join(" ")}</p> : null;
}
