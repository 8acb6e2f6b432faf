import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useFindingWords } from "../../ride-state/use-finding-words.ts";
import { TextButton } from "../../ui/button.tsx";

const OpenQuestion = createContext<((reasonId: string) => void) | null>(null);

interface AnswerNowProviderProps {
  /** Opens the form at the field that a reason leaves open; null for whoever may not assess. */
  onAnswer: ((reasonId: string) => void) | null;
  children: ReactNode;
}

export const AnswerNowProvider = ({ onAnswer, children }: AnswerNowProviderProps) => (
  <OpenQuestion value={onAnswer}>{children}</OpenQuestion>
);

/** True for a reason that goes away with an answer. */
export const isOpenQuestion = (reasonId: string): boolean =>
  reasonId.startsWith("unanswered.") || reasonId === "unread.text";

/** Shown beside a question that prevents 'Clear'; nothing if no form can be opened. */
export function AnswerNow({ reasonId }: { reasonId: string }) {
  const { t } = useTranslation("safety-state");
  const words = useFindingWords();
  const onAnswer = useContext(OpenQuestion);
  if (!onAnswer || !isOpenQuestion(reasonId)) return null;
  return (
    <TextButton
      aria-label={t("state.answerNowOf", { what: words.provider(reasonId) })}
      onClick={() => onAnswer(reasonId)}
    >
      {t("state.answerNow")}
    </TextButton>
  );
}
