import {
  BASELINE_FUNCTIONS,
  COGNITIVE_STATUSES,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  SEXES,
} from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FieldCell } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
import { BoundedNumber } from "./bounded-number.tsx";
import type { FormVariant } from "./form-variant.ts";

const choices = {
  sex: SEXES,
  mobility_status: MOBILITY_STATUSES,
  cognitive_status: COGNITIVE_STATUSES,
  baseline_function: BASELINE_FUNCTIONS,
} as const;
export function PersonalDetails({ form, variant }: { form: UseFormReturn<AssessmentValues>; variant: FormVariant }) {
  const { t } = useTranslation("calculator");
  const { register } = form;
  const isNeeded = variant === "intake" || undefined;
  const select = (field: keyof typeof choices) => (
    <FieldCell form={form} field={field}>
      {(error) => (
        <SelectField
          {...register(field)}
          label={t(`field.${field}`)}
          placeholder={t(`open.${field}`)}
          aria-required={(field === "sex" && isNeeded) || undefined}
          error={error}
          options={choices[field].map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
      )}
    </FieldCell>
  );
  return (
    <Card title={t("section.personal")}>
      <div className={styles.fields}>
        <BoundedNumber
          form={form}
          field="age"
          label={t("field.age")}
          inputMode="numeric"
          aria-required={isNeeded}
          placeholder={variant === "intake" ? undefined : t("open.age")}
        />
        {select("sex")}
        <BoundedNumber form={form} field="weight_kg" label={t("field.weight_kg")} />
        <BoundedNumber form={form} field="height_cm" label={t("field.height_cm")} />
        <FieldCell form={form} field="level_of_care">
          {(error) => (
            <SelectField
              {...register("level_of_care")}
              label={t("field.level_of_care")}
              placeholder={t("open.level_of_care")}
              error={error}
              options={LEVELS_OF_CARE.map((value) => ({ value, label: t(`choice.${value}`) }))}
            />
          )}
        </FieldCell>
        {select("mobility_status")}
        {select("cognitive_status")}
        {select("baseline_function")}
      </div>
    </Card>
  );
}
