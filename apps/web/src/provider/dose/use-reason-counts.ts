import type { DoseReply } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";

/** 'procedure 2, tired 1'. */
export function useReasonCounts(): (reasons: DoseReply["week"]["reasons"]) => string {
  const { t } = useTranslation("dose");
  return (reasons) =>
    reasons.map(({ reason, count }) => t("delivered.count", { reason: t(`reason.${reason}`), count })).join(", ");
}
