import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AdditionalFactors } from "./additional-factors.tsx";
import { AskedProvider } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues, FreeText } from "./assessment-values.ts";
import { BoxGroup } from "./box-group.tsx";
import { type AskInPlace, FormFactsProvider, useFormFacts } from "./form-facts.tsx";
import type { FormVariant } from "./form-variant.ts";
import { HistoryQuestions } from "./history-questions.tsx";
import { PersonalDetails } from "./personal-details.tsx";
import { TextAnswer } from "./text-answer.tsx";
import { TextNotes } from "./text-notes.tsx";
import type { PlausibilityAsked } from "./use-plausibility.ts";
import { useSubmit } from "./use-submit.ts";

/** What clinicians are asked besides: each stands at its place in the form. */
export interface ClinicianQuestions {
  readonly safetyCheck: ReactNode;
  readonly scores: ReactNode;
  readonly openQuestions: ReactNode;
  readonly askInPlace: AskInPlace;
}

export interface AssessmentFormProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  /** For clinicians, who answer the safety check and may enter scores they measured: see `ClinicianForm`. */
  clinician?: ClinicianQuestions;
  /** What the server asks about the answers. */
  asked: PlausibilityAsked;
  onSubmit: (values: AssessmentValues) => void;
  /** Content above the questions. */
  intro?: ReactNode;
  /** Content below the questions: further fields, the buttons. */
  children: ReactNode;
}

/** Every question of the calculator. Unanswered questions stay unanswered; the reply lists what was assumed. */
export function AssessmentForm(props: AssessmentFormProps) {
  const { form, variant, clinician, asked, onSubmit, intro, children } = props;
  const { element, facts, submit } = useSubmit({ form, asked, onSubmit });
  const shared = { form, variant };
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormFactsProvider form={form} variant={variant} askInPlace={clinician?.askInPlace ?? null} latest={facts}>
        <AskedProvider asked={asked} sendAgain={submit}>
          {intro}
          {clinician?.safetyCheck}
          <PersonalDetails form={form} variant={variant} />
          <BoxGroup {...shared} group="admission" />
          <div className={styles.pair}>
            <BoxGroup {...shared} group="medication">
              <TextOfGroup {...shared} field="additional_medications" />
            </BoxGroup>
            <BoxGroup {...shared} group="device">
              <TextOfGroup {...shared} field="devices" />
            </BoxGroup>
          </div>
          <BoxGroup {...shared} group="condition">
            <TextOfGroup {...shared} field="additional_medical_history" />
          </BoxGroup>
          <HistoryQuestions form={form} />
          <AdditionalFactors form={form} />
          {clinician?.scores}
          {clinician?.openQuestions}
          {children}
        </AskedProvider>
      </FormFactsProvider>
    </form>
  );
}

interface TextOfGroupProps extends Pick<AssessmentFormProps, "form" | "variant"> {
  field: Exclude<FreeText, "admission_diagnosis">;
}

/** The dialog asks for no texts, but those noted earlier are sent with it, and what they suggest is still to decide. */
function TextOfGroup({ form, variant, field }: TextOfGroupProps) {
  return variant === "dialog" ? <NotedEarlier field={field} /> : <TextAnswer form={form} field={field} />;
}

function NotedEarlier({ field }: Pick<TextOfGroupProps, "field">) {
  const { t } = useTranslation("form-checks");
  const { texts } = useFormFacts();
  if (texts[field].trim() === "") return null;
  return (
    <div className={styles.freeText}>
      <p className={styles.intro}>{t("text.kept", { text: texts[field] })}</p>
      <TextNotes field={field} />
    </div>
  );
}
