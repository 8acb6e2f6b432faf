import type { NumberRead } from "@bedside-bike/contract/read-number";
import type { QuantityRead } from "@bedside-bike/contract/units";
import { useTranslation } from "react-i18next";

/** Why a number as typed is not read; undefined if it is, or if nothing was typed. */
export function useNumberWords(): (
  read: NumberRead | QuantityRead,
  typed: string,
  unit?: string,
) => string | undefined {
  const { t } = useTranslation();
  return (read, typed, unit) => {
    if (read.kind === "ambiguous") return t("number.ambiguous", { typed: typed.trim(), plain: read.plain });
    if (read.kind !== "unreadable") return undefined;
    return unit ? t("number.unreadableIn", { unit }) : t("number.unreadable");
  };
}
