import { useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { AssessmentValues } from "./assessment-values.ts";
import { findOutOfRange } from "./check-answers.ts";
import type { NumberField } from "./number-fields.ts";
import { showOutOfBounds, showServerProblem } from "./show-problem.ts";
import { type PlausibilityAsked, readImplausible, usePlausibility } from "./use-plausibility.ts";
import { useBoundsWords, useRangeWords } from "./use-range-words.ts";

export interface FormProblems {
  readonly asked: PlausibilityAsked;
  /** Shows what a reply refuses or asks at the fields that it concerns. */
  readonly showReply: (error: unknown) => void;
  /** Marks the first number out of its range and goes there; false if there is none. */
  readonly showOutOfRange: (values: AssessmentValues) => boolean;
}

export function useFormProblems(form: UseFormReturn<AssessmentValues>): FormProblems {
  const wordsOf = useRangeWords();
  const boundsOf = useBoundsWords();
  const asked = usePlausibility(form);
  return useMemo(() => {
    const mark = (fields: readonly string[]) =>
      showOutOfBounds(
        form,
        fields,
        (field: NumberField) => wordsOf(String(form.getValues(field) ?? ""), field, true) ?? boundsOf(field),
      );
    return {
      asked,
      showReply: (error) => {
        const implausible = readImplausible(error);
        if (!implausible) return showServerProblem(form, error);
        asked.show(implausible);
        mark(implausible.outOfBounds);
        if (implausible.rules.length + implausible.outOfBounds.length === 0) showServerProblem(form, error);
      },
      showOutOfRange: (values) => {
        const field = findOutOfRange(values);
        if (field) mark([field]);
        return field !== null;
      },
    };
  }, [asked, form, wordsOf, boundsOf]);
}
