import type { ListedSlot } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { shownPart } from "./shown-part.ts";

/** 'done', 'open', '80% done', 'not done: procedure', '80% done: procedure'. */
export function useSlotWords(): (slot: Pick<ListedSlot, "status" | "filled" | "reason">) => string {
  const { t, i18n } = useTranslation("dose");
  return ({ status, filled, reason }) => {
    const part = shownPart(filled, i18n.language);
    if (status !== "missed") return part === null ? t(status) : t("partDone", { part });
    const why = { part, reason: t(`reason.${reason ?? "no_reason"}`) };
    return t(part === null ? "missedFor" : "partMissedFor", why);
  };
}
