import type { FactorId } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import type clinicalWords from "../../locales/en/clinical.json";
import type safetyWords from "../../locales/en/safety-state.json";

type FactorKey = keyof (typeof clinicalWords)["factor"];
type AskedKey = keyof (typeof clinicalWords)["asked"];
type InputKey = keyof (typeof clinicalWords)["input"];
type ItemKey = keyof (typeof safetyWords)["name"];
type QuestionKey = keyof (typeof safetyWords)["question"];

/**
 * The name of an answer or a finding by its id, 'field' or 'field.value'. With the breakdowns' factors an answer is
 * named by its value: 'Walks with help' instead of 'Mobility'.
 */
export function useAnswerNames(factors: readonly FactorId[] = []): (answer: string) => string {
  const { t } = useTranslation(["clinical", "safety-state"]);
  return (answer) => {
    const key = answer.replaceAll(".", "_");
    const factor = factors.find((one) => one.startsWith(`${answer}.`) && !one.endsWith(".critical_illness"));
    const byValue = factor ? [`clinical:factor.${factor.replaceAll(".", "_") as FactorKey}` as const] : [];
    return t([
      `clinical:asked.${answer as AskedKey}`,
      `clinical:factor.${key as FactorKey}`,
      ...byValue,
      ...[answer, answer.slice(0, answer.indexOf("."))].flatMap((field) => [
        `clinical:input.${field as InputKey}` as const,
        `safety-state:name.${field as ItemKey}` as const,
        `safety-state:question.${field as QuestionKey}` as const,
      ]),
    ]);
  };
}
