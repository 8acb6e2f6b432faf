import {
  ASSUMED_QUESTIONS,
  type ChoiceId,
  type ChoiceOf,
  isOfKind,
  QUESTIONS,
  type QuestionId,
  type QuestionOf,
} from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/field.tsx";
import { FieldCell } from "./asked.tsx";
import type { AssessmentValues } from "./assessment-values.ts";
import { QuestionNumber } from "./question-number.tsx";

type Field = QuestionOf<{ readonly group: "person" | "status" | "history" }>;

interface QuestionFieldProps {
  form: UseFormReturn<AssessmentValues>;
  field: Field;
  isRequired?: boolean | undefined;
}

const isAssumed = (field: QuestionId): field is (typeof ASSUMED_QUESTIONS)[number] =>
  ASSUMED_QUESTIONS.some((id) => id === field);
/** The form says from when to count. */
const isInDays = (field: QuestionId): field is QuestionOf<{ readonly unit: "days" }> =>
  isOfKind(field, "number") && QUESTIONS[field].unit === "days";

/** A question of the table as a field of the whole form. While it is open, it says what then counts. */
export function QuestionField({ form, field, isRequired }: QuestionFieldProps) {
  const { t } = useTranslation("calculator");
  const row = QUESTIONS[field];
  const label = t(`field.${field}`);
  const open = isAssumed(field) ? t(`open.${field}`) : row.group === "history" ? t("open.notRecorded") : undefined;
  if (isOfKind(field, "number")) {
    return (
      <QuestionNumber
        form={form}
        field={field}
        label={label}
        placeholder={isRequired ? undefined : open}
        hint={isInDays(field) ? t(`hint.${field}`) : undefined}
        aria-required={isRequired}
      />
    );
  }
  const choices: readonly ("yes" | "no" | ChoiceOf<ChoiceId>)[] = "choices" in row ? row.choices : ["yes", "no"];
  return (
    <FieldCell form={form} field={field}>
      {(error) => (
        <SelectField
          {...form.register(field)}
          label={label}
          placeholder={open}
          aria-required={isRequired}
          error={error}
          options={choices.map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
      )}
    </FieldCell>
  );
}
