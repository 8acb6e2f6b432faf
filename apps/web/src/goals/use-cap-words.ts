import type { ExceededCap, GoalPart, PartCaps } from "@bedside-bike/clinical";
import { useTranslation } from "../locales/translation.ts";
import { formatGoal } from "../number-format.ts";

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
    part: (part: GoalPart): string => t(`part.${part}`),
  };
}
