import { useTranslation } from "react-i18next";
import { useAmountWords } from "../ui/use-amount-words.ts";
import type { CappingKey } from "./capping-findings.ts";

/** Degrees Celsius at which a fever keeps a plan low. */
const fever = { low: 38.5, high: 39 } as const;

/** 'platelets 20 to 49 and new confusion' */
export function useCappingWords(): (keys: readonly CappingKey[]) => string {
  const { t, i18n } = useTranslation("goal-limits");
  const amount = useAmountWords();
  const degrees = { feverLow: amount("c", fever.low), feverHigh: amount("c", fever.high) };
  return (keys) => new Intl.ListFormat(i18n.language).format(keys.map((key) => t(`capped.by.${key}`, degrees)));
}
