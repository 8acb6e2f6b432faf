import type { ExceededCap } from "@bedside-bike/clinical";
import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useTranslation } from "../locales/translation.ts";
import { canBeSent } from "./goal-plan.ts";
import { useCapWords } from "./use-cap-words.ts";

/** Why nothing can be sent now, in words; null if it can. */
export function useSendingOff(limits: PatientGoalLimits, refused: readonly ExceededCap[]): string | null {
  const { t, i18n } = useTranslation("goal-limits");
  const words = useCapWords();
  if (!canBeSent(limits)) return t(limits.code === "stopped" ? "off.stopped" : "off.check");
  if (refused.length === 0) return null;
  const parts = new Intl.ListFormat(i18n.language, { type: "unit" }).format(
    refused.map(({ part }) => words.part(part)),
  );
  return t("off.cap", { parts });
}
