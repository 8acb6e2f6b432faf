import { ADMISSION_URGENCIES } from "@bedside-bike/clinical";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FieldCell } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import { type AssessmentValues, yesNoFields } from "./assessment-values.ts";
import { BoundedNumber } from "./bounded-number.tsx";

const yesNo = ["yes", "no"] as const;

/** Questions without a default: an open one is not recorded, never 'no'. */
export function HistoryQuestions({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  const select = (
    field: (typeof yesNoFields)[number] | "admission_urgency",
    answers: readonly ("yes" | "planned")[],
  ) => (
    <FieldCell key={field} form={form} field={field}>
      {(error) => (
        <SelectField
          {...form.register(field)}
          label={t(`field.${field}`)}
          placeholder={t("open.notRecorded")}
          options={answers.map((value) => ({ value, label: t(`choice.${value}`) }))}
          error={error}
        />
      )}
    </FieldCell>
  );
  return (
    <Card title={t("section.history")}>
      <p className={styles.intro}>{t("hint.history")}</p>
      <div className={styles.fields}>
        {select("admission_urgency", ADMISSION_URGENCIES as readonly "planned"[])}
        <BoundedNumber
          form={form}
          field="days_in_hospital"
          label={t("field.days_in_hospital")}
          placeholder={t("open.notRecorded")}
          inputMode="numeric"
          hint={t("hint.days_in_hospital")}
        />
        <BoundedNumber
          form={form}
          field="prior_admissions"
          label={t("field.prior_admissions")}
          placeholder={t("open.notRecorded")}
          inputMode="numeric"
        />
        {yesNoFields.map((field) => select(field, yesNo as readonly "yes"[]))}
      </div>
    </Card>
  );
}
