import type { CallReply, StoredRiskAssessment, WireInput } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../api.ts";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Row, Text } from "../ui/layout.tsx";
import { Loading } from "../ui/screen-states.tsx";
import { toast } from "../ui/toast.ts";
import { AssessmentForm } from "./form/assessment-form.tsx";
import { type AssessmentValues, emptyValues } from "./form/assessment-values.ts";
import { checkIntake } from "./form/check-answers.ts";
import { EventReview } from "./form/event-review.tsx";
import { FoundAnswers } from "./form/found-answers.tsx";
import { isAnythingKnown, profileToWire } from "./form/known-answers.ts";
import { showFieldProblem } from "./form/show-problem.ts";
import { type OpensAt, StepForm } from "./form/steps/step-form.tsx";
import { useAnswers } from "./form/use-answers.ts";
import { type EventReviewed, reviewToWire } from "./form/use-event-review.ts";
import { useFormProblems } from "./form/use-form-problems.ts";
import { valuesToWire, wireToValues } from "./form/wire-conversion.ts";
import styles from "./intake-form.module.css";
import type { LastSafetyAnswers } from "./safety-check/use-last-answer.ts";
import { ScreenHeader } from "./screen-header.tsx";
import { useAssess } from "./use-assess.ts";

interface IntakeFormProps {
  patientId: number;
  isProvider: boolean;
  /** Whom it is about, under the title. */
  subtitle: string;
  /** If given, no profile is fetched. */
  answers?: AssessmentValues | undefined;
  /** Sent with the answers: what the form doesn't show. */
  carried?: WireInput | undefined;
  /** Where a provider's form opens. */
  opensAt?: OpensAt | undefined;
  /** The earlier answers of the safety check, where no profile is fetched. */
  last?: LastSafetyAnswers | undefined;
  /** Stands above the questions. */
  above?: ReactNode;
  /** Of a provider's form: the events that hold the plan. */
  review?: EventReviewed | undefined;
  onCancel?: (() => void) | undefined;
  onAssessed: (assessment: StoredRiskAssessment, given: AssessmentValues) => void;
}

const profileFreshMs = 30_000;

/** The form, filled with what is known. If the profile does not load, the form stays empty and says so. */
export function IntakeForm(props: IntakeFormProps) {
  const { patientId, answers, subtitle } = props;
  const { t } = useTranslation("calculator");
  const profile = useQuery({
    ...query("riskAssessments.profile", { params: { id: patientId } }),
    staleTime: profileFreshMs,
    enabled: answers === undefined,
  });
  if (answers) return <FilledForm {...props} initial={answers} />;
  if (profile.isPending) {
    return (
      <>
        <ScreenHeader subtitle={subtitle} />
        <Loading text={t("form.loadingProfile")} />
      </>
    );
  }
  if (!profile.data) return <FilledForm {...props} initial={emptyValues()} hasProfileFailed />;
  return <FormFromProfile {...props} profile={profile.data} />;
}

/** Says that it is filled when it opens, and not when the profile is fetched again under it. */
function FormFromProfile({ profile, ...props }: IntakeFormProps & { profile: CallReply<"riskAssessments.profile"> }) {
  const { t } = useTranslation("calculator");
  const tell = useEffectEvent(() => {
    if (isAnythingKnown(profile)) toast({ title: t("toast.profileLoaded"), message: t("toast.profileLoadedHint") });
  });
  useEffect(() => tell(), []);
  const { last_safety_answers: last } = profile;
  return <FilledForm {...props} initial={wireToValues(profileToWire(profile))} last={last} />;
}

interface FilledFormProps extends IntakeFormProps {
  initial: AssessmentValues;
  hasProfileFailed?: boolean;
}

const FilledForm = (props: FilledFormProps) =>
  props.isProvider ? <ProvidersForm {...props} /> : <PatientsForm {...props} />;

/** What both forms do with the answers. */
function useIntake({ patientId, initial, answers, carried, review, onCancel, onAssessed }: FilledFormProps) {
  const { t } = useTranslation("calculator");
  const { form, foundAt, clear, forget } = useAnswers(["intake", patientId], initial, answers !== undefined);
  const { asked, showReply, showOutOfRange } = useFormProblems(form);
  const assess = useAssess(patientId);

  /** Says what is missing or out of range, and goes there. */
  const isWrong = (values: AssessmentValues): boolean => {
    const problem = checkIntake(values);
    if (!problem) return showOutOfRange(values);
    const message = t(`toast.${problem.toast}Hint`);
    toast({ title: t(`toast.${problem.toast}`), message, variant: "destructive" });
    showFieldProblem(form, problem.field, message);
    return true;
  };
  return {
    form,
    asked,
    isWrong,
    assess,
    found: <FoundAnswers foundAt={foundAt} clear={clear} />,
    submit: (values: AssessmentValues) => {
      if (assess.isPending || isWrong(values)) return;
      assess.mutate(
        { ...carried, ...valuesToWire(values), ...(review && reviewToWire(review)) },
        {
          onSuccess: (assessment) => {
            forget();
            onAssessed(assessment, values);
          },
          onError: showReply,
        },
      );
    },
    cancel:
      onCancel &&
      (() => {
        forget();
        onCancel();
      }),
  };
}

function ProvidersForm(props: FilledFormProps) {
  const { subtitle, last, opensAt, above, review, hasProfileFailed } = props;
  const { t } = useTranslation("calculator");
  const { form, asked, isWrong, assess, found, submit, cancel } = useIntake(props);
  return (
    <StepForm
      form={form}
      variant="intake"
      last={last ?? null}
      asked={asked}
      opensAt={opensAt}
      sending={assess}
      submitLabel={t("form.generate")}
      mayLeave={(step) => step !== "who" || !isWrong(form.getValues())}
      onSubmit={submit}
      onCancel={cancel}
      header={(stepper) => (
        <>
          <ScreenHeader subtitle={subtitle} actions={stepper} />
          {review && <EventReview {...review} />}
        </>
      )}
      intro={
        <>
          {above}
          {found}
          {hasProfileFailed && <p role="alert">{t("form.profileFailed")}</p>}
        </>
      }
    />
  );
}

function PatientsForm(props: FilledFormProps) {
  const { subtitle, hasProfileFailed } = props;
  const { t } = useTranslation(["calculator", "shell"]);
  const { form, asked, assess, found, submit, cancel } = useIntake(props);
  return (
    <>
      <ScreenHeader subtitle={subtitle} />
      <AssessmentForm
        form={form}
        variant="intake"
        asked={asked}
        onSubmit={submit}
        intro={
          <>
            {found}
            <Card variant="soft">
              <p>{t("form.introPatient")}</p>
              <Text above={3} weight="bold">
                {t("form.askCareTeam")}
              </Text>
              {hasProfileFailed && <p role="alert">{t("form.profileFailed")}</p>}
            </Card>
          </>
        }
      >
        <Row align="stretch" gap={3} className={styles.actions}>
          {cancel && (
            <SecondaryButton size="large" onClick={cancel}>
              {t("shell:cancel")}
            </SecondaryButton>
          )}
          <PrimaryButton
            type="submit"
            size="large"
            className={styles.submit}
            starts={assess}
            pendingLabel={t("form.processing")}
          >
            {t("form.generate")}
          </PrimaryButton>
        </Row>
      </AssessmentForm>
    </>
  );
}
