import type { SafetyItemId } from "@bedside-bike/clinical";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { AssessmentValues } from "../form/assessment-values.ts";
import { noneAnswer } from "./arrange-questions.ts";
import { safetyFieldName } from "./safety-values.ts";

const button = "safety_answers.no_acute_contraindication";

export interface NoneNow {
  readonly isPressed: boolean;
  /** A question came up since: the button was released, because nobody had seen that question. */
  readonly hasReleased: boolean;
  /** Whether one of the questions has an answer other than 'none'. */
  readonly hasFinding: boolean;
  readonly press: () => void;
  /** What the button answers a question with; '' where it answers nothing. */
  readonly standInFor: (id: SafetyItemId) => string;
  /**
   * The question's own answer takes precedence; taking one back releases the button and keeps what it answered
   * elsewhere.
   */
  readonly answer: (id: SafetyItemId, answer: string) => void;
}

/**
 * 'None of these now': one tap for all of `questions` except the `undecided` ones, about which a text says something,
 * and those that a pick answers.
 */
export function useNoneNow(
  form: UseFormReturn<AssessmentValues>,
  questions: readonly SafetyItemId[],
  { undecided, picked }: { undecided: ReadonlySet<string>; picked: ReadonlySet<string> },
): NoneNow {
  const values = useWatch({ control: form.control, name: "safety_answers" });
  const isPressed = values.no_acute_contraindication;
  const [hasReleased, setHasReleased] = useState(false);
  const seen = useRef<readonly SafetyItemId[]>(questions);

  useEffect(() => {
    if (!isPressed) {
      seen.current = questions;
    } else if (questions.some((id) => !seen.current.includes(id))) {
      form.setValue(button, false, { shouldDirty: true });
      setHasReleased(true);
    }
  }, [form, isPressed, questions]);

  const set = (id: SafetyItemId, answer: string) =>
    form.setValue(safetyFieldName(id), answer, { shouldDirty: true, shouldTouch: true });
  const standInFor = (id: SafetyItemId) => (isPressed && !undecided.has(id) && !picked.has(id) ? noneAnswer(id) : "");
  return {
    isPressed,
    hasReleased: hasReleased && !isPressed,
    hasFinding: questions.some((id) => picked.has(id) || (values[id] !== "" && values[id] !== noneAnswer(id))),
    press: () => {
      seen.current = questions;
      setHasReleased(false);
      form.setValue(button, !isPressed, { shouldDirty: true });
    },
    standInFor,
    answer: (id, answer) => {
      set(id, answer);
      if (answer !== "" || !isPressed) return;
      for (const other of questions) if (other !== id && values[other] === "") set(other, standInFor(other));
      form.setValue(button, false, { shouldDirty: true });
    },
  };
}
