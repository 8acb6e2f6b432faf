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
import { NumberField, SelectField } from "../../ui/field.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
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
  const { errors } = formState;
  const isNeeded = variant === "intake" || undefined;
  const known = formState.defaultValues?.level_of_care;
  // A rehabilitation patient is not put on a ward because the dialog has no such level.
  const shortLevels = known === "rehab" ? ([...dialogLevels, "rehab"] as const) : dialogLevels;
  const levels = variant === "dialog" ? shortLevels : LEVELS_OF_CARE;
  const select = (field: keyof typeof choices) => (
    <SelectField
      {...register(field)}
      label={t(`field.${field}`)}
      placeholder={t(`open.${field}`)}
      aria-required={(field === "sex" && isNeeded) || undefined}
      error={errors[field]?.message}
      options={choices[field].map((value) => ({ value, label: t(`choice.${value}`) }))}
    />
  );
  return (
    <Card title={t("section.personal")}>
      <div className={styles.fields}>
        <NumberField
          {...register("age")}
          label={t("field.age")}
          unit={t("unit.years")}
          inputMode="numeric"
          step={1}
          aria-required={isNeeded}
          placeholder={variant === "intake" ? undefined : t("open.age")}
          error={errors.age?.message}
        />
        {select("sex")}
        <NumberField
          {...register("weight_kg")}
          label={t("field.weight_kg")}
          unit={t("unit.kg")}
          error={errors.weight_kg?.message}
        />
        <NumberField
          {...register("height_cm")}
          label={t("field.height_cm")}
          unit={t("unit.cm")}
          error={errors.height_cm?.message}
        />
        <SelectField
          {...register("level_of_care")}
          label={t("field.level_of_care")}
          placeholder={t("open.level_of_care")}
          error={errors.level_of_care?.message}
          options={levels.map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
        {select("mobility_status")}
        {select("cognitive_status")}
        {select("baseline_function")}
      </div>
    </Card>
  );
}
