import { type CognitiveStatus, FLAGS, type Flag, type OpenMatch, type SafetyAnswerName } from "@bedside-bike/clinical";
import type { AssessmentAnswers } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useSafetyWords } from "../../../ride-state/use-safety-words.ts";
import { isNumberItem, isSafetyItem } from "../../safety-check/safety-values.ts";
import { yesNoFields } from "../assessment-values.ts";

type Value = OpenMatch["value"];

const isFlag = (field: string): field is Flag => FLAGS.some((flag) => flag === field);

/** Questions and their answers in short, as the forms name them. */
export function useQuestionNames() {
  const { t } = useTranslation(["safety-check", "safety-state"]);
  const { t: calculator } = useTranslation("calculator");
  const { amount } = useSafetyWords();
  const nameOf = (field: string): string => {
    if (isFlag(field)) return calculator(`box.${field}`);
    if (isSafetyItem(field)) return t(`safety-state:name.${field}`);
    const yesNo = yesNoFields.find((name) => name === field);
    return yesNo ? calculator(`row.${yesNo}`) : calculator("field.cognitive_status");
  };
  const valueName = (field: string, value: NonNullable<Value>): string => {
    if (typeof value === "boolean") return t(value ? "answer.yes" : "answer.no");
    if (!isSafetyItem(field)) return calculator(`choice.${value as CognitiveStatus}`);
    return isNumberItem(field) ? amount(field, Number(value)) : t(`answer.${value as SafetyAnswerName}`);
  };
  return {
    nameOf,
    valueName,
    /** The answer that is given; null if there is none. */
    answerOf: (field: string, patient: AssessmentAnswers): string | null => {
      const answers = isSafetyItem(field) ? (patient.safety_answers ?? {}) : patient;
      const value = (answers as Readonly<Record<string, unknown>>)[field] as Value | undefined;
      return value === null || value === undefined ? null : valueName(field, value);
    },
  };
}

/** In the middle of a sentence; an abbreviation keeps its capitals. */
export const withinSentence = (name: string): string =>
  /^\p{Lu}[\p{Ll}\s]/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
