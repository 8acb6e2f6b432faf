import { type RefObject, useCallback, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toast.ts";
import type { AssessmentValues } from "./assessment-values.ts";
import { findUndecidedControl, revealAndFocus } from "./focus-field.ts";
import type { FormFacts } from "./form-facts.tsx";
import type { PlausibilityAsked } from "./use-plausibility.ts";

interface SubmitDetails {
  form: UseFormReturn<AssessmentValues>;
  asked: PlausibilityAsked;
  onSubmit: (values: AssessmentValues) => void;
}

/**
 * Sends the answers, unless a number can't be read. Undecided suggestions from a text are shown once before that; sent
 * again, they stay open.
 */
export function useSubmit({ form, asked, onSubmit }: SubmitDetails): {
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
  const submit = useCallback(() => {
    const unreadable = findUnreadable(element.current);
    if (unreadable) return revealAndFocus(unreadable);
    const fresh = (facts.current?.findUndecided() ?? []).filter((key) => !shown.current.has(key));
    if (fresh.length > 0) {
      for (const key of fresh) shown.current.add(key);
      toast({ title: t("text.title"), message: t("text.undecided") });
      requestAnimationFrame(() => revealAndFocus(findUndecidedControl(element.current)));
      return;
    }
    clearErrors();
    show({ rules: [], outOfBounds: [] });
    void handleSubmit(onSubmit)();
  }, [clearErrors, show, handleSubmit, onSubmit, t]);
  return { element, facts, submit };
}

/** A number field whose text is not a number has no value: sent, it would count as left open. */
const findUnreadable = (form: HTMLFormElement | null): HTMLInputElement | undefined =>
  [...(form?.querySelectorAll<HTMLInputElement>("input[type='number']") ?? [])].find(
    ({ validity }) => validity.badInput,
  );
