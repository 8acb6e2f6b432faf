import type { ListedSlot } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";

/** 'done', 'open', 'not done: procedure'. */
export function useSlotWords(): (slot: Pick<ListedSlot, "status" | "reason">) => string {
  const { t } = useTranslation("dose");
  return ({ status, reason }) =>
    status === "missed" ? t("missedFor", { reason: t(`reason.${reason ?? "no_reason"}`) }) : t(status);
}
