import { FLAGS } from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { namesToFlags } from "@bedside-bike/contract/assessment-answers";
import { useTranslation } from "react-i18next";
import { useAmountWords } from "../../ui/use-amount-words.ts";

const choices = ["level_of_care", "mobility_status", "cognitive_status"] as const;

/** What an earlier assessment says about the patient, in short: what must still be true for it to be renewed. */
export function useEarlierAnswers(input: RecordedInput): string[] {
  const { t } = useTranslation("calculator");
  const { t: check } = useTranslation(["safety-check", "form-checks"]);
  const answerOf = (question: string, answer: string) => check("form-checks:text.answerOf", { question, answer });
  const { age, weight_kg: weight, days_immobile: days, admission_urgency: urgency } = input;
  const amountOf = useAmountWords();
  const amount = (field: "age" | "days_immobile", value: number | null, unit: "years" | "days") =>
    value === null ? [] : [answerOf(t(`field.${field}`), check("last.amount", { value, unit: t(`unit.${unit}`) }))];
  // A diagnosis put together from the boxes would repeat them.
  const diagnosis = input.admission_other ? input.admission_diagnosis : "";
  const { other_devices: devices = [] } = namesToFlags(input);
  const texts = [diagnosis, input.additional_medications, input.additional_medical_history, ...devices];
  return [
    ...amount("age", age, "years"),
    ...(weight === null ? [] : [answerOf(t("field.weight_kg"), amountOf("kg", weight))]),
    ...choices.flatMap((field) => {
      const value = input[field];
      return value === null ? [] : [answerOf(t(`field.${field}`), t(`choice.${value}`))];
    }),
    ...amount("days_immobile", days, "days"),
    ...(urgency === null ? [] : [check(`same.${urgency}`)]),
    ...FLAGS.filter((flag) => input[flag] === true).map((flag) => t(`box.${flag}`)),
    ...texts.filter((text) => text !== ""),
  ];
}
