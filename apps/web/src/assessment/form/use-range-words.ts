import { useTranslation } from "react-i18next";
import { numberProblem, type Range } from "../safety-check/safety-values.ts";

/** What is wrong with a number as typed: too high at once, too low only once it was left. */
export function useRangeWords() {
  const { t } = useTranslation("form-checks");
  return (text: string, range: Range, hasLeft: boolean): string | undefined => {
    const problem = numberProblem(text, range);
    if (problem === "notANumber") return t("noNumber");
    const isWrong = problem === "high" || (problem === "low" && hasLeft);
    return isWrong ? t("outOfRange", { low: range.low, high: range.high }) : undefined;
  };
}
