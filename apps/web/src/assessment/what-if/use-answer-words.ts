import { isOfKind, QUESTIONS } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { useAmountWords } from "../../ui/use-amount-words.ts";
import { useAnswerNames } from "../results/use-answer-names.ts";
import type { AnswerValue, ChangeableInput, NumberInput } from "./changed-input.ts";

/** An answer's name, its value and its unit as the form words them. */
export function useAnswerWords() {
  const { t } = useTranslation(["calculator", "results"]);
  const amountOf = useAmountWords();
  const nameOf = useAnswerNames();
  const unitOf = (input: NumberInput) => t(`results:whatIf.unit.${QUESTIONS[input].whatIf}`);
  const answerOf = (input: ChangeableInput, value: AnswerValue) => {
    if (value === null) return t(isOfKind(input, "score") ? "open.estimated" : "results:whatIf.notRecorded");
    if (typeof value === "boolean") return t(value ? "choice.yes" : "choice.no");
    if (input === "weight_kg" && typeof value === "number") return amountOf("kg", value);
    if (isOfKind(input, "number")) return t("results:whatIf.amount", { value, unit: unitOf(input) });
    if (typeof value === "number") return String(value);
    return input === "admission_urgency"
      ? t(`results:whatIf.urgency.${value as "planned"}`)
      : t(`choice.${value as "ward"}`);
  };
  return { nameOf, answerOf, unitOf };
}
