import { useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Range } from "../safety-check/safety-values.ts";
import type { AssessmentValues } from "./assessment-values.ts";
import { findOutOfRange } from "./check-answers.ts";
import { showOutOfBounds, showServerProblem } from "./show-problem.ts";
import { type PlausibilityAsked, readImplausible, usePlausibility } from "./use-plausibility.ts";

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
  return useMemo(() => {
    const mark = (fields: readonly string[]) =>
      showOutOfBounds(form, fields, ({ low, high }: Range) => t("outOfRange", { low, high }));
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
  }, [asked, form, t]);
}
