import { type NumberId, QUESTIONS, type ScoreId } from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import type { NumberInputProps } from "../../ui/field.tsx";
import type { AssessmentValues } from "./assessment-values.ts";
import { BoundedNumber } from "./bounded-number.tsx";

interface QuestionNumberProps extends Pick<NumberInputProps, "label" | "hint" | "placeholder" | "aria-required"> {
  form: UseFormReturn<AssessmentValues>;
  field: NumberId | ScoreId;
}

/** A number of the table of questions. */
export function QuestionNumber({ form, field, ...input }: QuestionNumberProps) {
  const { range, assumed } = QUESTIONS[field];
  return (
    <BoundedNumber
      {...input}
      form={form}
      field={field}
      inputMode={"step" in range ? "numeric" : "decimal"}
      onLeave={(text) => {
        // CALCULATOR-18: what is emptied again becomes 0; what was never answered stays open.
        if (assumed !== 0 || text.trim() !== "" || !form.getFieldState(field).isDirty) return;
        form.setValue(field, "0", { shouldDirty: true });
      }}
    />
  );
}
