import type { NumberItemId, SafetyItemId } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { useUnitSystem } from "../ui/unit-system.ts";
import { useAmountWords } from "../ui/use-amount-words.ts";

/** Items of the safety check in the hospital's units. */
export function useSafetyWords() {
  const { t, i18n } = useTranslation("safety-check");
  const amountOf = useAmountWords();
  const system = useUnitSystem();
  return {
    /** A number that was answered, with its unit. */
    amount: (id: NumberItemId, value: number): string => {
      if (id === "temperature_c") return amountOf("c", value);
      if (id === "bike_weight_limit_kg") return amountOf("kg", value);
      const shown = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(value);
      return t("last.amount", { value: shown, unit: t(`unit.${id}`) });
    },
    /** From which values on it matters. */
    why: (id: SafetyItemId): string =>
      id === "temperature_c" && system === "us" ? t("whyInFahrenheit.temperature_c") : t(`why.${id}`),
  };
}
