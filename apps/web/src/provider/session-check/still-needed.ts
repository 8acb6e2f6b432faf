import type { News2Part } from "@bedside-bike/clinical";
import type { SessionCheckOffer } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import type { SignEntries } from "./vital-entries.ts";

/** Which of the seven parts a check still waits for once these signs are entered. */
export const stillNeeded = ({ missing, hasAssistDevice }: SessionCheckOffer, entries: SignEntries): News2Part[] =>
  missing.filter((part) => {
    if (part !== "systolic_mmhg") return !entries[part];
    return !entries.map_mmhg && (hasAssistDevice || !entries.systolic_mmhg);
  });

/** Their names: 'breaths, temperature'. With an LVAD only a mean pressure counts. */
export function usePartWords(): (parts: readonly News2Part[], hasAssistDevice: boolean) => string {
  const { t, i18n } = useTranslation("session-check");
  return (parts, hasAssistDevice) =>
    new Intl.ListFormat(i18n.language, { type: "unit" }).format(
      parts.map((part) => t(`part.${part === "systolic_mmhg" && hasAssistDevice ? "map_mmhg" : part}`)),
    );
}
