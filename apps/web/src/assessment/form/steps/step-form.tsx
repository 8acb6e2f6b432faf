import type { SafetyItemId } from "@bedside-bike/clinical";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { serverNowMs } from "../../../network/server-clock.ts";
import { PrimaryButton, SecondaryButton } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { dismissToast } from "../../../ui/toast.ts";
import { QuestionInPlace } from "../../safety-check/question-in-place.tsx";
import { SafetyCheck } from "../../safety-check/safety-check.tsx";
import { type LastSafetyAnswers, useLastAnswer } from "../../safety-check/use-last-answer.ts";
import { AskedProvider } from "../asked.tsx";
import type { AssessmentValues } from "../assessment-values.ts";
import { focusField, onReveal } from "../focus-field.ts";
import { FormFactsProvider } from "../form-facts.tsx";
import type { FormVariant } from "../form-variant.ts";
import { news2Problem } from "../news2-answers.ts";
import { loadTerms } from "../text-answer.tsx";
import type { PlausibilityAsked } from "../use-plausibility.ts";
import { useSubmit } from "../use-submit.ts";
import { MovementStep } from "./movement-step.tsx";
import { OpenCount } from "./open-count.tsx";
import styles from "./step-form.module.css";
import { type StepName, Stepper, steps } from "./stepper.tsx";
import { TextStep } from "./text-step.tsx";
import { WhoStep } from "./who-step.tsx";

void loadTerms();

/** Where the form opens. With a field, everything before it was answered: the answers can be sent from there. */
export interface OpensAt {
  readonly step: StepName;
  /** Gets the focus. */
  readonly field?: string;
}

interface StepFormProps {
  form: UseFormReturn<AssessmentValues>;
  variant: FormVariant;
  /** The earlier answers of the safety check. */
  last: LastSafetyAnswers;
  /** What the server asks about the answers. */
  asked: PlausibilityAsked;
  opensAt?: OpensAt | undefined;
  /** Sends the answers. */
  sending: Pick<UseMutationResult, "isPending">;
  submitLabel: string;
  /** Whether the step may be left for the next one. */
  mayLeave: (step: StepName) => boolean;
  onSubmit: (values: AssessmentValues) => void;
  onCancel?: (() => void) | undefined;
  /** Puts the steps beside or below the title. */
  header: (stepper: ReactNode) => ReactNode;
  /** Above the first step's questions. */
  intro?: ReactNode;
  /** Further fields of the last step. */
  children?: ReactNode;
}

/** A clinician's form: who, now, movement, text. All steps stay in the page, so that nothing typed is lost between them. */
export function StepForm(props: StepFormProps) {
  const { form, variant, last, asked, opensAt, sending, submitLabel, mayLeave } = props;
  const { onSubmit, onCancel, header, intro, children } = props;
  const { t } = useTranslation(["form-checks", "calculator", "shell"]);
  const findProblem = useCallback(
    (values: AssessmentValues) => {
      const problem = news2Problem(values, serverNowMs());
      return problem && { field: `news2.${problem.part}` as const, message: t(`form-checks:news2.${problem.kind}`) };
    },
    [t],
  );
  const { element, facts, submit } = useSubmit({ form, asked, findProblem, onSubmit });
  const lastOf = useLastAnswer(last);
  const [step, setStep] = useState<StepName>(opensAt?.step ?? "who");
  const [seen, setSeen] = useState<ReadonlySet<StepName>>(() => new Set(opensAt ? steps : [step]));
  const show = (next: StepName) => {
    setStep(next);
    setSeen((before) => new Set([...before, next]));
  };
  const go = (next: StepName) => {
    // The message was about the previous step, and would cover this one.
    dismissToast();
    flushSync(() => show(next));
    window.scrollTo(0, 0);
    element.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus({ preventScroll: true });
  };
  const reveal = useEffectEvent((next: string) => flushSync(() => show(next as StepName)));
  useEffect(() => onReveal(element.current, (next) => reveal(next)), [element]);
  const openAt = useEffectEvent(() => {
    const { field } = opensAt ?? {};
    // The code that shows its step must not render while an effect runs.
    if (field) queueMicrotask(() => focusField(field));
  });
  useEffect(() => openAt(), []);

  const index = steps.indexOf(step);
  const before = steps[index - 1];
  const next = steps[index + 1];
  const maySend = next === undefined || opensAt !== undefined;
  const content: Record<StepName, ReactNode> = {
    who: (
      <>
        {intro}
        <WhoStep form={form} variant={variant} />
      </>
    ),
    now: <SafetyCheck form={form} last={last} />,
    movement: <MovementStep form={form} />,
    text: <TextStep form={form}>{children}</TextStep>,
  };
  return (
    <Stack
      as="form"
      gap={3}
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (maySend) submit();
        else if (mayLeave(step)) go(next);
      }}
    >
      <FormFactsProvider
        form={form}
        variant={variant}
        askInPlace={(id: SafetyItemId) => <QuestionInPlace form={form} id={id} last={lastOf(id)} />}
        latest={facts}
      >
        <AskedProvider asked={asked} sendAgain={submit}>
          {header(<Stepper current={step} seen={seen} onGo={go} />)}
          {steps.map((name) => (
            <section
              key={name}
              data-step={name}
              hidden={name !== step}
              tabIndex={-1}
              aria-label={t(`form-checks:steps.${name}`)}
            >
              <Stack gap={3}>{content[name]}</Stack>
            </section>
          ))}
          <Row justify="end" gap={4} rowGap={2} className={styles.foot}>
            {onCancel && <SecondaryButton onClick={onCancel}>{t("shell:cancel")}</SecondaryButton>}
            {before && (
              <SecondaryButton icon="back" onClick={() => go(before)}>
                {t(`form-checks:steps.${before}`)}
              </SecondaryButton>
            )}
            <OpenCount step={step} />
            {maySend ? (
              <PrimaryButton
                type="submit"
                size="large"
                className={styles.wide}
                starts={sending}
                pendingLabel={t("calculator:form.processing")}
              >
                {submitLabel}
              </PrimaryButton>
            ) : (
              <PrimaryButton type="submit" size="large" className={styles.main}>
                {t("form-checks:steps.next")}
              </PrimaryButton>
            )}
          </Row>
        </AskedProvider>
      </FormFactsProvider>
    </Stack>
  );
}
