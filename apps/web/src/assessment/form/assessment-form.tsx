import { TEXT_LIMITS } from "@bedside-bike/contract/limits";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextField } from "../../ui/field.tsx";
import { AdditionalFactors } from "./additional-factors.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues } from "./assessment-values.ts";
import { BoxGroup } from "./box-group.tsx";
import { ClinicianScores } from "./clinician-scores.tsx";
import type { FormVariant } from "./form-variant.ts";
import { PersonalDetails } from "./personal-details.tsx";

interface AssessmentFormProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  /** Clinicians may enter scores they measured. */
  isForClinician?: boolean;
  onSubmit: (values: AssessmentValues) => void;
  /** Content above the questions. */
  intro?: ReactNode;
  /** Content below the questions: further fields, the buttons. */
  children: ReactNode;
}

/** Every question of the calculator. Unanswered questions stay unanswered; the reply lists what was assumed. */
export function AssessmentForm(props: AssessmentFormProps) {
  const { form, variant, isForClinician = false, onSubmit, intro, children } = props;
  const { t } = useTranslation("calculator");
  const hasFreeText = variant !== "dialog";
  const { errors } = form.formState;
  return (
    <form className={styles.form} onSubmit={form.handleSubmit(onSubmit)} noValidate>
      {intro}
      <PersonalDetails form={form} variant={variant} />
      <BoxGroup form={form} group="admission" variant={variant} />
      <div className={styles.pair}>
        <BoxGroup form={form} group="medication" variant={variant}>
          {hasFreeText && (
            <TextField
              {...form.register("additional_medications")}
              maxLength={TEXT_LIMITS.additionalHistory}
              autoComplete="off"
              className={styles.freeText}
              label={t("field.additional_medications")}
              error={errors.additional_medications?.message}
            />
          )}
        </BoxGroup>
        <BoxGroup form={form} group="device" variant={variant} />
      </div>
      <BoxGroup form={form} group="condition" variant={variant}>
        {hasFreeText && (
          <TextField
            {...form.register("additional_medical_history")}
            maxLength={TEXT_LIMITS.additionalHistory}
            autoComplete="off"
            className={styles.freeText}
            label={t("field.additional_medical_history")}
            error={errors.additional_medical_history?.message}
          />
        )}
      </BoxGroup>
      <AdditionalFactors form={form} />
      {isForClinician && <ClinicianScores form={form} />}
      {children}
    </form>
  );
}
