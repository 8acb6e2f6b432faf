import { UNGROUPED_FLAGS, type UngroupedFlag } from "@bedside-bike/clinical";
import { defaultFlags } from "@bedside-bike/contract/assessment-answers";
import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { FieldCell } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
import { BoundedNumber } from "./bounded-number.tsx";

export function AdditionalFactors({ form }: { form: UseFormReturn<AssessmentValues> }) {
  const { t } = useTranslation("calculator");
  return (
    <Card title={t("section.factors")}>
      <div className={styles.fields}>
        <BoundedNumber
          form={form}
          field="days_immobile"
          range={ASSESSMENT_LIMITS.days_immobile}
          label={t("field.days_immobile")}
          unit={t("unit.days")}
          inputMode="numeric"
          step={ASSESSMENT_LIMITS.days_immobile.step}
          placeholder={t("open.days_immobile")}
          hint={t("hint.days_immobile")}
          onLeave={(text) => {
            // CALCULATOR-18: what is emptied again becomes 0; what was never answered stays open.
            if (text.trim() !== "" || !form.getFieldState("days_immobile").isDirty) return;
            form.setValue("days_immobile", "0", { shouldDirty: true });
          }}
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
    <FieldCell form={form} field={flag}>
      {(error) => (
        <CheckboxField
          name={flag}
          label={t(`box.${flag}`)}
          error={error}
          checked={value ?? defaultFlags[flag]}
          onChange={(event) => form.setValue(flag, event.target.checked, { shouldDirty: true })}
        />
      )}
    </FieldCell>
  );
}
