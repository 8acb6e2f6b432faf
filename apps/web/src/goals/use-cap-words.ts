import { type ExceededCap, type GoalPart, type PartCaps, partsOfGoals } from "@bedside-bike/clinical";
import { useTranslation } from "../locales/translation.ts";
import { formatGoal } from "../number-format.ts";
import { type GoalPlan, recommendedOf } from "./goal-plan.ts";

/** What the caps of a part say beside its field, and what exceeds them. */
export function useCapWords() {
  const { t, i18n } = useTranslation("goal-limits");
  // Rounded down: what is shown as allowed must be.
  const short = (value: number) => formatGoal(Math.floor(value * 10 + 1e-9) / 10, i18n.language);
  const amount = (part: GoalPart, value: number) => t(`amount.${part}`, { value: short(value) });
  return {
    /** 'Confirm above 8, at most 16'. Null where nothing caps the part. */
    hint: ({ soft, hard }: PartCaps): string | null => {
      if (hard === null) return null;
      if (soft === null || soft >= hard) return t("caps.most", { hard: short(hard) });
      return t("caps.confirm", { soft: short(soft), hard: short(hard) });
    },
    /** 'Above 16 W, the most that may be sent today.' */
    problem: ({ part, limit }: ExceededCap): string => t("caps.problem", { limit: amount(part, limit) }),
    /** 'Power: 20 W, above 8 W' */
    exceeded: ({ part, limit }: ExceededCap, value: number): string =>
      t("caps.exceeded", { part: t(`part.${part}`), value: amount(part, value), limit: amount(part, limit) }),
    /** 'recommended 25'. Null where the plan has none of the part. */
    recommended: (part: GoalPart, plan: GoalPlan): string | null => {
      const value = recommendedOf(plan, part);
      return value === null ? null : t("caps.recommended", { value: short(value) });
    },
    /** 'Today's step 6 W, recommended 25 W, at most 16 W.' Null where nothing caps the part. */
    limits: (part: GoalPart, plan: GoalPlan): string | null => {
      const { hard } = plan.caps[part];
      if (hard === null) return null;
      const said = { step: amount(part, partsOfGoals(plan.stepGoals)[part]), hard: amount(part, hard) };
      const recommended = recommendedOf(plan, part);
      if (recommended === null) return t("caps.limitsStep", said);
      return t("caps.limits", { ...said, recommended: amount(part, recommended) });
    },
    part: (part: GoalPart): string => t(`part.${part}`),
  };
}
