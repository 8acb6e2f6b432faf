import { type ReactNode, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Grid, Stack } from "../../ui/layout.tsx";
import { AdditionalFactors } from "./additional-factors.tsx";
import { AskedProvider } from "./asked.tsx";
import type { AssessmentValues } from "./assessment-values.ts";
import { BoxGroup } from "./box-group.tsx";
import { FormFactsProvider } from "./form-facts.tsx";
import type { FormVariant } from "./form-variant.ts";
import { HistoryQuestions } from "./history-questions.tsx";
import { PersonalDetails } from "./personal-details.tsx";
import { loadTerms, TextAnswer } from "./text-answer.tsx";
import type { PlausibilityAsked } from "./use-plausibility.ts";
import { useSubmit } from "./use-submit.ts";

interface AssessmentFormProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  /** What the server asks about the answers. */
  asked: PlausibilityAsked;
  onSubmit: (values: AssessmentValues) => void;
  /** Content above the questions. */
  intro?: ReactNode;
  /** In place of every question on one page: others, or the same in another order. */
  questions?: ReactNode;
  /** Content below the questions: further fields, the buttons. */
  children: ReactNode;
}

/** The questions that patients and visitors are asked. Unanswered questions stay unanswered; the reply lists what was assumed. */
export function AssessmentForm(props: AssessmentFormProps) {
  const { form, variant, asked, onSubmit, intro, questions, children } = props;
  const { element, facts, submit } = useSubmit({ form, asked, onSubmit });
  useEffect(() => void loadTerms(), []);
  return (
    <Stack
      as="form"
      gap={5}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormFactsProvider form={form} variant={variant} askInPlace={null} latest={facts}>
        <AskedProvider asked={asked} sendAgain={submit}>
          {intro}
          {questions || (
            <>
              <PersonalDetails form={form} variant={variant} />
              <StayQuestions form={form} variant={variant} />
              <AdditionalFactors form={form} />
            </>
          )}
          {children}
        </AskedProvider>
      </FormFactsProvider>
    </Stack>
  );
}

/** Why the patient is in the hospital, and what came with it and before. */
export function StayQuestions(shared: Pick<AssessmentFormProps, "form" | "variant">) {
  const { form } = shared;
  return (
    <>
      <BoxGroup {...shared} group="admission" />
      <Grid min="23.75rem" gap={5}>
        <BoxGroup {...shared} group="medication">
          <TextAnswer form={form} field="additional_medications" />
        </BoxGroup>
        <BoxGroup {...shared} group="device">
          <TextAnswer form={form} field="devices" />
        </BoxGroup>
      </Grid>
      <BoxGroup {...shared} group="condition">
        <TextAnswer form={form} field="additional_medical_history" />
      </BoxGroup>
      <HistoryQuestions form={form} />
    </>
  );
}
