import type { ExceededCap } from "@bedside-bike/clinical";
import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { canBeSent, type ExceededGoal } from "./goal-plan.ts";
import { useCapWords } from "./use-cap-words.ts";

interface Entered {
  readonly refused: readonly (ExceededGoal | ExceededCap)[];
  /** A field has something else than a number. */
  readonly isUnread: boolean;
}

/** Why nothing can be sent now, in words; null if it can. */
export function useSendingOff(limits: PatientGoalLimits, { refused, isUnread }: Entered): string | null {
  const { t, i18n } = useTranslation("goal-limits");
  const words = useCapWords();
  if (!canBeSent(limits)) {
    if (limits.code === "stopped" || limits.code === "answer_first") return t(`off.${limits.code}`);
    return t("off.check");
  }
  if (isUnread) return t("off.unreadable");
  if (refused.length === 0) return null;
  const reasons = refused.map((one) => ("reason" in one ? one.reason : "cap"));
  if (reasons.includes("answer_first")) return t("off.raise");
  const list = (parts: readonly string[]) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(parts);
  if (reasons.every((reason) => reason === "steps")) {
    return t("off.steps", { base: list(refused.map(({ part, limit }) => words.amount(part, limit))) });
  }
  const above = refused.filter((_, index) => reasons[index] !== "steps");
  return t("off.cap", { parts: list(above.map(({ part }) => words.part(part))) });
}
