import { UNGROUPED_FLAGS, type UngroupedFlag } from "@bedside-bike/clinical";
import { defaultFlags } from "@bedside-bike/contract/assessment-answers";
import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { CheckboxField, NumberField } from "../../ui/field.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";

export function AdditionalFactors({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  const days = form.register("days_immobile");
  return (
    <Card title={t("section.factors")}>
      <div className={styles.fields}>
        <NumberField
          {...days}
          onBlur={(event) => {
            // CALCULATOR-18: anything that is not a number becomes 0.
            if (event.target.value.trim() === "") form.setValue("days_immobile", "0", { shouldDirty: true });
            return days.onBlur(event);
          }}
          label={t("field.days_immobile")}
          unit={t("unit.days")}
          inputMode="numeric"
          min={ASSESSMENT_LIMITS.days_immobile.low}
          max={ASSESSMENT_LIMITS.days_immobile.high}
          step={ASSESSMENT_LIMITS.days_immobile.step}
          hint={t("hint.days_immobile")}
          error={form.formState.errors.days_immobile?.message}
        />
      </div>
      <div className={`${styles.boxes} ${styles.spaced}`}>
        {UNGROUPED_FLAGS.map((flag) => (
          <FactorBox key={flag} form={form} flag={flag} />
        ))}
      </div>
    </Card>
  );
}

/** Shows the default that the contract uses for an unanswered question. */
function FactorBox({ form, flag }: { form: UseFormReturn<AssessmentValues>; flag: UngroupedFlag }) {
  const { t } = useTranslation("calculator");
  const value = useWatch({ control: form.control, name: flag });
  return (
    <CheckboxField
      name={flag}
      label={t(`box.${flag}`)}
      checked={value ?? defaultFlags[flag]}
      onChange={(event) => form.setValue(flag, event.target.checked, { shouldDirty: true })}
    />
  );
}
