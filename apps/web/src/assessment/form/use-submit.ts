import { type RefObject, useCallback, useRef } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast.ts";
import type { AssessmentValues } from "./assessment-values.ts";
import { findUnreadable } from "./check-answers.ts";
import { findUndecidedControl, revealAndFocus } from "./focus-field.ts";
import type { FormFacts } from "./form-facts.tsx";
import { showFieldProblem, showOutOfBounds } from "./show-problem.ts";
import type { PlausibilityAsked } from "./use-plausibility.ts";
import { useRangeWords } from "./use-range-words.ts";

interface SubmitDetails {
  form: UseFormReturn<AssessmentValues>;
  asked: PlausibilityAsked;
  /** Something else that makes the answers unfit to be sent. */
  findProblem?: (
    values: AssessmentValues,
  ) => { readonly field: FieldPath<AssessmentValues>; readonly message: string } | null;
  onSubmit: (values: AssessmentValues) => void;
}

/**
 * Sends the answers, unless a number can't be read: then each such field says so. Undecided suggestions from a text are shown once before that; sent
 * again, they stay open.
 */
export function useSubmit({ form, asked, findProblem, onSubmit }: SubmitDetails): {
  element: RefObject<HTMLFormElement | null>;
  facts: RefObject<FormFacts | null>;
  submit: () => void;
} {
  const { t } = useTranslation("form-checks");
  const element = useRef<HTMLFormElement>(null);
  const facts = useRef<FormFacts>(null);
  const shown = useRef(new Set<string>());
  const { handleSubmit, clearErrors } = form;
  const { show } = asked;
  const wordsOf = useRangeWords();
  const submit = useCallback(() => {
    const unreadable = findUnreadable(form.getValues());
    if (unreadable.length > 0)
      return showOutOfBounds(form, unreadable, (field) => wordsOf(form.getValues(field), field, true) ?? "");
    const problem = findProblem?.(form.getValues());
    if (problem) return showFieldProblem(form, problem.field, problem.message);
    const fresh = (facts.current?.findUndecided() ?? []).filter((key) => !shown.current.has(key));
    if (fresh.length > 0) {
      for (const key of fresh) shown.current.add(key);
      toast({ title: t("text.decide"), message: t("text.undecided") });
      requestAnimationFrame(() => revealAndFocus(findUndecidedControl(element.current)));
      return;
    }
    clearErrors();
    show({ rules: [], outOfBounds: [] });
    void handleSubmit(onSubmit)();
  }, [form, wordsOf, clearErrors, show, handleSubmit, findProblem, onSubmit, t]);
  return { element, facts, submit };
}
