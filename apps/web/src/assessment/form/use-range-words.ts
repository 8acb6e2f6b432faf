import { useTranslation } from "react-i18next";
import { numberProblem } from "../safety-check/safety-values.ts";
import { type NumberField, rangeOf } from "./number-fields.ts";
import { useUnitOf } from "./use-unit-of.ts";

/** What is wrong with a number as typed: too high at once, too low only once it was left. */
export function useRangeWords() {
  const { t } = useTranslation("form-checks");
  const unitOf = useUnitOf();
  return (text: string, field: NumberField, hasLeft: boolean): string | undefined => {
    const range = rangeOf(field);
    const problem = numberProblem(text, range);
    if (problem === "notANumber") return t("noNumber", { unit: unitOf(field) });
    const isWrong = problem === "high" || (problem === "low" && hasLeft);
    return isWrong ? t("outOfRange", { low: range.low, high: range.high, unit: unitOf(field) }) : undefined;
  };
}
