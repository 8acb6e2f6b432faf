import type { UngroupedFlag } from "@bedside-bike/clinical";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AnswerPills } from "../../safety-check/answer-pills.tsx";
import { FieldCell } from "../asked.tsx";
import type { AssessmentValues, TextField } from "../assessment-values.ts";

interface ChoiceRowProps {
  form: UseFormReturn<AssessmentValues>;
  field: TextField;
  label: string;
  options: readonly { value: string; label: string }[];
  /** False for a label above its answers. */
  isRow?: boolean;
}

/** A choice as a row of pills; tapping the chosen one takes it back. */
export function ChoiceRow({ form, field, label, options, isRow = true }: ChoiceRowProps) {
  const value = useWatch({ control: form.control, name: field });
  return (
    <FieldCell form={form} field={field}>
      {(error) => (
        <AnswerPills
          isRow={isRow}
          name={field}
          label={label}
          options={options}
          error={error}
          value={value}
          onChange={(answer) => {
            form.setValue(field, answer, { shouldDirty: true, shouldTouch: true });
            form.clearErrors(field);
          }}
        />
      )}
    </FieldCell>
  );
}

interface FlagRowProps extends Pick<ChoiceRowProps, "form"> {
  flag: UngroupedFlag;
}

/** Yes or no; only a touched answer is sent. */
export function FlagRow({ form, flag }: FlagRowProps) {
  const { t } = useTranslation("calculator");
  const value = useWatch({ control: form.control, name: flag });
  return (
    <FieldCell form={form} field={flag}>
      {(error) => (
        <AnswerPills
          isRow
          name={flag}
          label={t(`row.${flag}`)}
          options={[
            { value: "no", label: t("choice.no") },
            { value: "yes", label: t("choice.yes") },
          ]}
          error={error}
          value={value === null ? "" : value ? "yes" : "no"}
          onChange={(answer) =>
            form.setValue(flag, answer === "" ? null : answer === "yes", { shouldDirty: true, shouldTouch: true })
          }
        />
      )}
    </FieldCell>
  );
}
