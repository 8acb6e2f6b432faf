import {
  type FullPrescription,
  GOAL_LIMITS,
  type GoalPart,
  type PartCaps,
  type StepPart,
} from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../number-format.ts";
import type { ExceededGoal, GoalPlan } from "./goal-plan.ts";
import { useCappingWords } from "./use-capping-words.ts";

const percentLimits = new Map<GoalPart, number>(
  Object.entries(GOAL_LIMITS.percentOfRecommendation) as [GoalPart, number][],
);

/** Rounded; null where nothing of the part is recommended. */
function percentOfRecommendation(part: GoalPart, value: number, plan: GoalPlan): number | null {
  const recommended = plan.recommended[part];
  return recommended ? Math.round((value / recommended) * 100) : null;
}

/** The parts above their percentage of the recommendation (EDITOR-12). */
export const partsOverPercent = (values: FullPrescription, plan: GoalPlan): GoalPart[] =>
  [...percentLimits]
    .filter(([part, limit]) => (percentOfRecommendation(part, values[part], plan) ?? 0) > limit)
    .map(([part]) => part);

/** What the caps of a part say beside its field, and what exceeds them. */
export function useCapWords() {
  const { t, i18n } = useTranslation("goal-limits");
  const cappingWords = useCappingWords();
  // Rounded down: what is shown as allowed must be.
  const short = (value: number) => formatGoal(Math.floor(value * 10 + 1e-9) / 10, i18n.language);
  const amount = (part: GoalPart, value: number) => t(`amount.${part}`, { value: short(value) });
  return {
    amount,
    /** 'Confirm above 8, at most 16'. Null where nothing caps the part. */
    hint: ({ soft, hard }: PartCaps): string | null => {
      if (hard === null) return null;
      if (soft === null || soft >= hard) return t("caps.most", { hard: short(hard) });
      return t("caps.confirm", { soft: short(soft), hard: short(hard) });
    },
    /** 'Above 16 W, the most that may be sent today.' */
    problem: ({ part, reason, limit: most }: ExceededGoal, { cappedBy }: Pick<GoalPlan, "cappedBy">): string => {
      if (reason === "finding" && part in cappedBy) {
        return t("capped.above", { findings: cappingWords(cappedBy[part as StepPart]) });
      }
      const limit = amount(part, most);
      if (reason === "answer_first" || reason === "steps" || reason === "plan_watts") {
        return t(`caps.problemOf.${reason}`, { limit });
      }
      return t("caps.problem", { limit });
    },
    /** 'Power: 20 W, above 8 W' */
    exceeded: ({ part, reason, limit }: ExceededGoal, value: number): string => {
      const said = { part: t(`part.${part}`), value: amount(part, value), limit: amount(part, limit) };
      if (reason === "not_offered" || reason === "steps" || reason === "outside_plan") {
        return t(`caps.exceededBy.${reason}`, said);
      }
      return t("caps.exceeded", said);
    },
    /** 'recommended 25'. Null where the plan has none of the part. */
    recommended: (part: GoalPart, plan: GoalPlan): string | null => {
      const value = plan.recommended[part];
      return value === null ? null : t("caps.recommended", { value: short(value) });
    },
    /** 'Today's step 6 W, recommended 25 W, at most 16 W.' Null where nothing caps the part. */
    limits: (part: GoalPart, plan: GoalPlan): string | null => {
      const { hard } = plan.caps[part];
      if (hard === null) return null;
      const said = { step: amount(part, plan.step[part]), hard: amount(part, hard) };
      const recommended = plan.recommended[part];
      if (recommended === null) return t("caps.limitsStep", said);
      return t("caps.limits", { ...said, recommended: amount(part, recommended) });
    },
    /** '104% of the recommendation.', '140% of the recommendation, over 130%.' Null for a part without such a limit. */
    share: (part: GoalPart, value: number, plan: GoalPlan): string | null => {
      const limit = percentLimits.get(part);
      const percent = percentOfRecommendation(part, value, plan);
      if (limit === undefined || percent === null) return null;
      return t(percent > limit ? "caps.shareOver" : "caps.share", {
        percent: formatGoal(percent, i18n.language),
        limit,
      });
    },
    part: (part: GoalPart): string => t(`part.${part}`),
  };
}
