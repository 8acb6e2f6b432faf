import { type CognitiveStatus, FLAGS, type Flag } from "@bedside-bike/clinical";
import type { TextProposal } from "@bedside-bike/contract";
import { useTranslation } from "../../locales/translation.ts";
import { isSafetyItem, type SafetyAnswerName } from "../safety-check/safety-values.ts";
import { yesNoFields } from "./assessment-values.ts";

const isFlag = (field: string): field is Flag => FLAGS.some((flag) => flag === field);

/** A proposal in words: the term that was read, and the answer that it suggests. */
export function useProposalWords(): (proposal: Pick<TextProposal, "field" | "value" | "term">) => string {
  const { t } = useTranslation(["form-checks", "safety-check"]);
  const { t: calculator } = useTranslation("calculator");
  const answerOf = (field: string, value: string | boolean): string => {
    if (isFlag(field)) return calculator(`box.${field}`);
    if (isSafetyItem(field)) {
      const answer = typeof value === "boolean" ? (value ? "yes" : "no") : (value as SafetyAnswerName);
      return t("text.answerOf", {
        question: t(`safety-check:question.${field}`),
        answer: t(`safety-check:answer.${answer}`),
      });
    }
    const yesNo = yesNoFields.find((name) => name === field);
    if (yesNo) return calculator(`field.${yesNo}`);
    const answer = calculator(`choice.${value as CognitiveStatus}`);
    return t("text.answerOf", { question: calculator("field.cognitive_status"), answer });
  };
  return ({ field, value, term }) => t("text.proposal", { term, answer: answerOf(field, value) });
}
