import {
  BASELINE_FUNCTIONS,
  COGNITIVE_STATUSES,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  SEXES,
} from "@bedside-bike/clinical";
import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { NumberField, SelectField } from "../../ui/field.tsx";
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
/** CALCULATOR-16. */
const dialogLevels = ["ward", "icu", "step_down"] as const;

export function PersonalDetails({ form, variant }: { form: UseFormReturn<AssessmentValues>; variant: FormVariant }) {
  const { t } = useTranslation("calculator");
  const { register, formState } = form;
  const isNeeded = variant === "intake" || undefined;
  const known = formState.defaultValues?.level_of_care;
  // A rehabilitation patient is not put on a ward because the dialog has no such level.
  const shortLevels = known === "rehab" ? ([...dialogLevels, "rehab"] as const) : dialogLevels;
  const levels = variant === "dialog" ? shortLevels : LEVELS_OF_CARE;
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
        <FieldCell form={form} field="age">
          {(error) => (
            <NumberField
              {...register("age")}
              label={t("field.age")}
              unit={t("unit.years")}
              inputMode="numeric"
              step={1}
              aria-required={isNeeded}
              placeholder={variant === "intake" ? undefined : t("open.age")}
              error={error}
            />
          )}
        </FieldCell>
        {select("sex")}
        <BoundedNumber
          form={form}
          field="weight_kg"
          range={ASSESSMENT_LIMITS.weight_kg}
          label={t("field.weight_kg")}
          unit={t("unit.kg")}
        />
        <BoundedNumber
          form={form}
          field="height_cm"
          range={ASSESSMENT_LIMITS.height_cm}
          label={t("field.height_cm")}
          unit={t("unit.cm")}
        />
        <FieldCell form={form} field="level_of_care">
          {(error) => (
            <SelectField
              {...register("level_of_care")}
              label={t("field.level_of_care")}
              placeholder={t("open.level_of_care")}
              error={error}
              options={levels.map((value) => ({ value, label: t(`choice.${value}`) }))}
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
