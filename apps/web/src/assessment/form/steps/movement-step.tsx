import { BASELINE_FUNCTIONS, COGNITIVE_STATUSES, MOBILITY_STATUSES } from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/card.tsx";
import type { AssessmentValues } from "../assessment-values.ts";
import { BoundedNumber } from "../bounded-number.tsx";
import { ChoiceRow, FlagRow } from "./choice-row.tsx";
import styles from "./step-form.module.css";

const status = {
  mobility_status: MOBILITY_STATUSES,
  cognitive_status: COGNITIVE_STATUSES,
  baseline_function: BASELINE_FUNCTIONS,
} as const;
const statusNames = Object.keys(status) as (keyof typeof status)[];
const days = ["days_immobile", "days_in_hospital", "prior_admissions"] as const;

/** How the patient moves, and what else affects the risks. An open question is not recorded, never 'no'. */
export function MovementStep({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  const yesNo = (["no", "yes"] as const).map((value) => ({ value, label: t(`choice.${value}`) }));
  const asked = (
    field:
      | "fall_history"
      | "has_chronic_lung_disease"
      | "is_respiratory_admission"
      | "has_dialysis"
      | "thrombophilia"
      | "hormonal_treatment",
  ) => <ChoiceRow form={form} field={field} label={t(`row.${field}`)} options={yesNo} />;
  return (
    <Card className={styles.card}>
      <div className={styles.rows}>
        {statusNames.map((field) => (
          <ChoiceRow
            key={field}
            form={form}
            field={field}
            label={t(`field.${field}`)}
            options={status[field].map((value) => ({ value, label: t(`choice.${value}`) }))}
          />
        ))}
      </div>
      <div className={`${styles.numbers} ${styles.below}`}>
        <ChoiceRow
          form={form}
          field="admission_urgency"
          label={t("row.admission_urgency")}
          options={(["planned", "unplanned"] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
          isRow={false}
        />
        {days.map((field) => (
          <BoundedNumber
            key={field}
            form={form}
            field={field}
            label={t(`row.${field}`)}
            inputMode="numeric"
            onLeave={(text) => {
              // CALCULATOR-18: what is emptied again becomes 0; what was never answered stays open.
              if (field !== "days_immobile" || text.trim() !== "" || !form.getFieldState(field).isDirty) return;
              form.setValue(field, "0", { shouldDirty: true });
            }}
          />
        ))}
      </div>
      <div className={`${styles.rows} ${styles.yesNo} ${styles.below}`}>
        {asked("fall_history")}
        <FlagRow form={form} flag="incontinent" />
        <FlagRow form={form} flag="on_vte_prophylaxis" />
        <FlagRow form={form} flag="albumin_low" />
        {asked("has_chronic_lung_disease")}
        {asked("is_respiratory_admission")}
        {asked("has_dialysis")}
        {asked("thrombophilia")}
        {asked("hormonal_treatment")}
      </div>
    </Card>
  );
}
