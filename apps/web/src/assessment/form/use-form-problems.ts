import { useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { AssessmentValues } from "./assessment-values.ts";
import { findOutOfRange } from "./check-answers.ts";
import { type NumberField, rangeOf } from "./number-fields.ts";
import { showOutOfBounds, showServerProblem } from "./show-problem.ts";
import { type PlausibilityAsked, readImplausible, usePlausibility } from "./use-plausibility.ts";
import { useUnitOf } from "./use-unit-of.ts";

export interface FormProblems {
  readonly asked: PlausibilityAsked;
  /** Shows what a reply refuses or asks at the fields that it concerns. */
  readonly showReply: (error: unknown) => void;
  /** Marks the first number out of its range and goes there; false if there is none. */
  readonly showOutOfRange: (values: AssessmentValues) => boolean;
}

export function useFormProblems(form: UseFormReturn<AssessmentValues>): FormProblems {
  const { t } = useTranslation("form-checks");
  const asked = usePlausibility(form);
  const unitOf = useUnitOf();
  return useMemo(() => {
    const mark = (fields: readonly string[]) =>
      showOutOfBounds(form, fields, (field: NumberField) => {
        const { low, high } = rangeOf(field);
        return t("outOfRange", { low, high, unit: unitOf(field) });
      });
    return {
      asked,
      showReply: (error) => {
        const implausible = readImplausible(error);
        if (!implausible) return showServerProblem(form, error);
        asked.show(implausible);
        mark(implausible.outOfBounds);
      },
      showOutOfRange: (values) => {
        const field = findOutOfRange(values);
        if (field) mark([field]);
        return field !== null;
      },
    };
  }, [asked, form, t, unitOf]);
}
