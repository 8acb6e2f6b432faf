import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "../../locales/translation.ts";
import { OpenQuestions } from "../safety-check/open-questions.tsx";
import { SafetyCheck } from "../safety-check/safety-check.tsx";
import type { LastSafetyAnswers } from "../safety-check/use-last-answer.ts";
import { AdditionalFactors } from "./additional-factors.tsx";
import { AskedProvider } from "./asked.tsx";
import styles from "./assessment-form.module.css";
import type { AssessmentValues, FreeText } from "./assessment-values.ts";
import { BoxGroup } from "./box-group.tsx";
import { ClinicianScores } from "./clinician-scores.tsx";
import { FormFactsProvider, useFormFacts } from "./form-facts.tsx";
import type { FormVariant } from "./form-variant.ts";
import { HistoryQuestions } from "./history-questions.tsx";
import { PersonalDetails } from "./personal-details.tsx";
import { TextAnswer } from "./text-answer.tsx";
import { TextNotes } from "./text-notes.tsx";
import type { PlausibilityAsked } from "./use-plausibility.ts";
import { useSubmit } from "./use-submit.ts";

interface AssessmentFormProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  /** Clinicians answer the safety check and may enter scores they measured. */
  isForClinician?: boolean;
  /** What the server asks about the answers. */
  asked: PlausibilityAsked;
  /** The earlier answers of the safety check. */
  last?: LastSafetyAnswers;
  onSubmit: (values: AssessmentValues) => void;
  /** Content above the questions. */
  intro?: ReactNode;
  /** Content below the questions: further fields, the buttons. */
  children: ReactNode;
}

/** Every question of the calculator. Unanswered questions stay unanswered; the reply lists what was assumed. */
export function AssessmentForm(props: AssessmentFormProps) {
  const { form, variant, isForClinician = false, asked, last = null, onSubmit, intro, children } = props;
  const { element, facts, submit } = useSubmit({ form, asked, onSubmit });
  const shared = { form, variant, isForClinician };
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
      <FormFactsProvider form={form} variant={variant} isForClinician={isForClinician} latest={facts}>
        <AskedProvider asked={asked} sendAgain={submit}>
          {intro}
          {isForClinician && <SafetyCheck form={form} last={last} />}
          <PersonalDetails form={form} variant={variant} />
          <BoxGroup {...shared} group="admission" />
          <div className={styles.pair}>
            <BoxGroup {...shared} group="medication">
              <TextOfGroup {...shared} field="additional_medications" />
            </BoxGroup>
            <BoxGroup {...shared} group="device" />
          </div>
          <BoxGroup {...shared} group="condition">
            <TextOfGroup {...shared} field="additional_medical_history" />
          </BoxGroup>
          <HistoryQuestions form={form} />
          <AdditionalFactors form={form} />
          {isForClinician && <ClinicianScores form={form} />}
          {isForClinician && <OpenQuestions />}
          {children}
        </AskedProvider>
      </FormFactsProvider>
    </form>
  );
}

interface TextOfGroupProps extends Pick<AssessmentFormProps, "form" | "variant"> {
  field: Exclude<FreeText, "admission_diagnosis">;
  isForClinician: boolean;
}

/** The dialog asks for no texts, but those noted earlier are sent with it, and what they suggest is still to decide. */
function TextOfGroup({ form, variant, field, isForClinician }: TextOfGroupProps) {
  if (variant !== "dialog") return <TextAnswer form={form} field={field} isForClinician={isForClinician} />;
  return <NotedEarlier field={field} isForClinician={isForClinician} />;
}

function NotedEarlier({ field, isForClinician }: Pick<TextOfGroupProps, "field" | "isForClinician">) {
  const { t } = useTranslation("safety-check");
  const { texts } = useFormFacts();
  if (texts[field].trim() === "") return null;
  return (
    <div className={styles.freeText}>
      <p className={styles.intro}>{t("text.kept", { text: texts[field] })}</p>
      <TextNotes field={field} isForClinician={isForClinician} />
    </div>
  );
}
