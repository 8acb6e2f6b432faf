import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { canBeSent, type ExceededGoal } from "./goal-plan.ts";
import { useCapWords } from "./use-cap-words.ts";

interface Entered {
  readonly refused: readonly ExceededGoal[];
  /** A field has something else than a number. */
  readonly isUnread: boolean;
}

/** Why nothing can be sent now, in words; null if it can. */
export function useSendingOff(limits: PatientGoalLimits, { refused, isUnread }: Entered): string | null {
  const { t, i18n } = useTranslation("goal-limits");
  const words = useCapWords();
  const list = (parts: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(parts);
  if (!canBeSent(limits)) {
    const { code } = limits;
    if (code === "stopped" || code === "answer_first" || code === "outside_model") return t(`off.${code}`);
    if (code === "decide_first") return t("off.decide_first", { terms: list(limits.decideFirst) });
    return t("off.check");
  }
  if (isUnread) return t("off.unreadable");
  if (refused.length === 0) return null;
  if (refused.some(({ reason }) => reason === "answer_first")) return t("off.raise");
  const above = refused.filter(({ reason }) => reason !== "steps");
  if (above.length === 0) {
    return t("off.steps", { base: list(refused.map(({ part, limit }) => words.amount(part, limit))) });
  }
  return t("off.cap", { parts: list(above.map(({ part }) => words.part(part))) });
}
