import { METS_BAND, metabolicEquivalents, UNKNOWN_WEIGHT_KG } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../number-format.ts";
import { useAmountWords } from "../ui/use-amount-words.ts";
import type { GoalPlan } from "./goal-plan.ts";

/**
 * The intensity of the watts that are being sent, for this patient's weight; above the target only if it exceeds the
 * plan's own.
 */
export function MetsOfGoals({ watts, plan: { recommended, step, weightKg } }: { watts: number; plan: GoalPlan }) {
  const { t, i18n } = useTranslation("goal-limits");
  const weight = useAmountWords()("kg", weightKg ?? UNKNOWN_WEIGHT_KG);
  const mets = metabolicEquivalents(watts, weightKg);
  const isRecommended = watts <= Math.max(recommended.watts ?? 0, step.watts);
  const above = isRecommended ? "recommended" : "above";
  const band = mets > METS_BAND.high ? above : mets < METS_BAND.low ? "below" : "within";
  return (
    <p>
      {t(`mets.${band}`, {
        mets: formatNumber(mets, 1, i18n.language),
        watts: formatGoal(watts, i18n.language),
        weight,
      })}
      {weightKg === null && ` ${t("mets.weightAssumed", { weight })}`}
    </p>
  );
}
