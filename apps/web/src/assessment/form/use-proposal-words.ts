import { type CognitiveStatus, FLAGS, type Flag, type SafetyAnswerName } from "@bedside-bike/clinical";
import type { TextProposal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useSafetyWords } from "../../ride-state/use-safety-words.ts";
import { isNumberItem, isSafetyItem } from "../safety-check/safety-values.ts";
import { yesNoFields } from "./assessment-values.ts";

type Proposal = Pick<TextProposal, "field" | "value" | "term">;
type Value = TextProposal["value"];

const isFlag = (field: string): field is Flag => FLAGS.some((flag) => flag === field);

/** A proposal in words: the term that was read, and the answer that it suggests or the question that it asks. */
export function useProposalWords(): (proposal: Proposal) => string {
  const { t } = useTranslation(["form-checks", "safety-check"]);
  const { t: calculator } = useTranslation("calculator");
  const { amount } = useSafetyWords();
  const safetyAnswerOf = (field: string, value: Value): string => {
    if (isSafetyItem(field) && isNumberItem(field)) return amount(field, Number(value));
    const answer = typeof value === "boolean" ? (value ? "yes" : "no") : (value as SafetyAnswerName);
    return t(`safety-check:answer.${answer}`);
  };
  const answerOf = (field: string, value: Value): string => {
    if (isFlag(field)) return calculator(`box.${field}`);
    if (isSafetyItem(field)) {
      const question = t(`safety-check:question.${field}`);
      return value === null ? question : t("text.answerOf", { question, answer: safetyAnswerOf(field, value) });
    }
    const yesNo = yesNoFields.find((name) => name === field);
    if (yesNo) return calculator(`field.${yesNo}`);
    const answer = calculator(`choice.${value as CognitiveStatus}`);
    return t("text.answerOf", { question: calculator("field.cognitive_status"), answer });
  };
  return ({ field, value, term }) => t("text.proposal", { term, answer: answerOf(field, value) });
}
