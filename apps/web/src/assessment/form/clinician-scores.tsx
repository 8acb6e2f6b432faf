import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { NumberField, SelectField } from "../../ui/field.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";

const unknowns = ["fall_history", "thrombophilia", "hormonal_treatment"] as const;
const scores = [
  { field: "padua", ...ASSESSMENT_LIMITS.padua },
  { field: "morse", ...ASSESSMENT_LIMITS.morse },
  { field: "braden", ...ASSESSMENT_LIMITS.braden },
] as const;

/** Scores that a clinician measured. A measured total takes precedence over the engine's estimate. */
export function ClinicianScores({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  const { register, formState } = form;
  return (
    <Card title={t("section.scores")}>
      <p className={styles.intro}>{t("hint.scores")}</p>
      <div className={styles.fields}>
        {unknowns.map((field) => (
          <SelectField
            key={field}
            {...register(field)}
            label={t(`field.${field}`)}
            placeholder={t("open.notKnown")}
            options={[
              { value: "yes", label: t("choice.yes") },
              { value: "no", label: t("choice.no") },
            ]}
          />
        ))}
        {scores.map(({ field, low, high, step }) => (
          <NumberField
            key={field}
            {...register(field)}
            inputMode="numeric"
            min={low}
            max={high}
            step={step}
            label={t(`field.${field}`)}
            placeholder={t("open.estimated")}
            error={formState.errors[field]?.message}
          />
        ))}
      </div>
    </Card>
  );
}
