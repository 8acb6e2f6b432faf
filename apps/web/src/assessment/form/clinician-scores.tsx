import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
import { BoundedNumber } from "./bounded-number.tsx";

const scores = ["padua", "morse", "braden"] as const;

/** Scores that a clinician measured. A measured total takes precedence over the engine's estimate. */
export function ClinicianScores({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  return (
    <Card title={t("section.scores")}>
      <p className={styles.intro}>{t("hint.scores")}</p>
      <div className={styles.fields}>
        {scores.map((field) => (
          <BoundedNumber
            key={field}
            form={form}
            field={field}
            range={ASSESSMENT_LIMITS[field]}
            inputMode="numeric"
            step={ASSESSMENT_LIMITS[field].step}
            label={t(`field.${field}`)}
            placeholder={t("open.estimated")}
          />
        ))}
      </div>
    </Card>
  );
}
