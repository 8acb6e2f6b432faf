import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { keptTyping } from "../../session/kept-typing.ts";
import { useSignedIn } from "../../session/signed-in.tsx";
import { useUnsent } from "../../session/unsent.ts";
import type { AssessmentValues } from "./assessment-values.ts";
import { restoreAnswers } from "./restore-answers.ts";

/** Shorter than a sign-in session: the safety check is about now. */
const lifetimeMs = 3_600_000;

/** Which form, and about which patient; a visitor's form is about no patient. */
export type AboutAnswers = readonly [form: "intake" | "dialog", patientId: number] | readonly [form: "visitor"];

export interface Answers {
  readonly form: UseFormReturn<AssessmentValues>;
  /** When the answers that the form began with were typed, in milliseconds; null if none were left. */
  readonly foundAt: number | null;
  /** Back to what the form begins with. */
  readonly clear: () => void;
  /** After they were sent or given up. */
  readonly forget: () => void;
}

const answersOf = (owner: number | null, about: AboutAnswers) =>
  keptTyping({ owner, about, restore: restoreAnswers, lifetimeMs });

/** Whether somebody began to answer in this tab and sent nothing. */
export const areAnswersLeft = (owner: number, patientId: number): boolean =>
  answersOf(owner, ["intake", patientId]).read() !== null;

/**
 * The form of an assessment. What is typed stays in this tab until it is sent or the sign-in session ends, so that a
 * reload or another screen loses nothing.
 * @param isFresh ignores what was left in the tab: the answers to begin with were just chosen
 */
export function useAnswers(about: AboutAnswers, initial: AssessmentValues, isFresh = false): Answers {
  const { user } = useSignedIn();
  const [kept] = useState(() => answersOf(user?.id ?? null, about));
  const [found, setFound] = useState(() => (isFresh ? null : kept.read()));
  const form = useForm<AssessmentValues>({ defaultValues: found?.value ?? initial });
  const [isUnsent, setIsUnsent] = useState(found !== null);
  useUnsent(isUnsent);
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name === undefined) return;
      kept.write(form.getValues());
      setIsUnsent(true);
    });
    return unsubscribe;
  }, [form, kept]);
  const forget = () => {
    kept.forget();
    setIsUnsent(false);
  };
  return {
    form,
    foundAt: found?.at ?? null,
    clear: () => {
      forget();
      setFound(null);
      form.reset(initial);
    },
    forget,
  };
}
