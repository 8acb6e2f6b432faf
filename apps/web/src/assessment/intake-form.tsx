import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../api.ts";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Loading } from "../ui/screen-states.tsx";
import { toast } from "../ui/toast.ts";
import { AssessmentForm } from "./form/assessment-form.tsx";
import { type AssessmentValues, emptyValues } from "./form/assessment-values.ts";
import { checkIntake } from "./form/check-answers.ts";
import { ClinicianForm } from "./form/clinician-form.tsx";
import { FoundAnswers } from "./form/found-answers.tsx";
import { showFieldProblem } from "./form/show-problem.ts";
import { useAnswers } from "./form/use-answers.ts";
import { useFormProblems } from "./form/use-form-problems.ts";
import { isAnythingKnown, profileToWire, valuesToWire, wireToValues } from "./form/wire-conversion.ts";
import styles from "./intake-form.module.css";
import type { LastSafetyAnswers } from "./safety-check/use-last-answer.ts";
import { useAssess } from "./use-assess.ts";

interface IntakeFormProps {
  patientId: number;
  isProvider: boolean;
  /** If given, no profile is fetched. */
  answers?: AssessmentValues | undefined;
  /** The earlier answers of the safety check, where no profile is fetched. */
  last?: LastSafetyAnswers | undefined;
  /** Stands above the questions. */
  above?: ReactNode;
  onCancel?: (() => void) | undefined;
  onAssessed: (assessment: StoredRiskAssessment) => void;
}

const profileFreshMs = 30_000;

/** The form, filled with what is known. A profile that does not load leaves it empty and says so. */
export function IntakeForm(props: IntakeFormProps) {
  const { patientId, answers } = props;
  const { t } = useTranslation("calculator");
  const profile = useQuery({
    ...query("riskAssessments.profile", { params: { id: patientId } }),
    staleTime: profileFreshMs,
    enabled: answers === undefined,
  });
  const isKnown = profile.data !== undefined && isAnythingKnown(profile.data);
  useEffect(() => {
    if (isKnown) toast({ title: t("toast.profileLoaded"), message: t("toast.profileLoadedHint") });
  }, [isKnown, t]);

  if (answers) return <FilledForm {...props} initial={answers} />;
  if (profile.isPending) return <Loading text={t("form.loadingProfile")} />;
  if (!profile.data) return <FilledForm {...props} initial={emptyValues()} hasProfileFailed />;
  const { last_safety_answers: last } = profile.data;
  return <FilledForm {...props} initial={wireToValues(profileToWire(profile.data))} last={last} />;
}

interface FilledFormProps extends IntakeFormProps {
  initial: AssessmentValues;
  hasProfileFailed?: boolean;
}

function FilledForm(props: FilledFormProps) {
  const { initial, answers, hasProfileFailed, patientId, isProvider, last, above, onCancel, onAssessed } = props;
  const { t } = useTranslation(["calculator", "shell"]);
  const { form, foundAt, clear, forget } = useAnswers(["intake", patientId], initial, answers !== undefined);
  const { asked, showReply, showOutOfRange } = useFormProblems(form);
  const assess = useAssess(patientId);

  const submit = (values: AssessmentValues) => {
    if (assess.isPending) return;
    const problem = checkIntake(values);
    if (problem) {
      const message = t(`toast.${problem.toast}Hint`);
      toast({ title: t(`toast.${problem.toast}`), message, variant: "destructive" });
      showFieldProblem(form, problem.field, message);
      return;
    }
    if (showOutOfRange(values)) return;
    assess.mutate(valuesToWire(values), {
      onSuccess: (assessment) => {
        forget();
        onAssessed(assessment);
      },
      onError: showReply,
    });
  };

  const intro = (
    <>
      {above}
      <FoundAnswers foundAt={foundAt} clear={clear} />
      <Card variant="soft">
        <p>{t(isProvider ? "form.introProvider" : "form.introPatient")}</p>
        {!isProvider && <p className={styles.askCareTeam}>{t("form.askCareTeam")}</p>}
        {hasProfileFailed && <p role="alert">{t("form.profileFailed")}</p>}
      </Card>
    </>
  );
  const shared = { form, variant: "intake", asked, onSubmit: submit, intro } as const;
  const actions = (
    <div className={styles.actions}>
      {onCancel && (
        <SecondaryButton
          size="large"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {t("shell:cancel")}
        </SecondaryButton>
      )}
      <PrimaryButton
        type="submit"
        size="large"
        className={styles.submit}
        isPending={assess.isPending}
        pendingLabel={t("form.processing")}
      >
        {t("form.generate")}
      </PrimaryButton>
    </div>
  );
  if (!isProvider) return <AssessmentForm {...shared}>{actions}</AssessmentForm>;
  return (
    <ClinicianForm {...shared} last={last ?? null}>
      {actions}
    </ClinicianForm>
  );
}
