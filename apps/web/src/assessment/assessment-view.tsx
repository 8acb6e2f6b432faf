import type { FullPrescription } from "@bedside-bike/clinical";
import type { RecordedInput, StoredRiskAssessment, WireInput } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError, keyOf, query } from "../api.ts";
import { PrescribersOnly, useMayAssess } from "../goals/prescribers-only.tsx";
import { useSignedIn } from "../session/signed-in.tsx";
import { Screen } from "../ui/screen.tsx";
import { EmptyState } from "../ui/screen-states.tsx";
import { dismissToast } from "../ui/toast.ts";
import type { AssessmentValues } from "./form/assessment-values.ts";
import { itemScores } from "./form/known-answers.ts";
import type { OpensAt } from "./form/steps/step-form.tsx";
import { areAnswersLeft } from "./form/use-answers.ts";
import { type EventReviewed, useEventReview } from "./form/use-event-review.ts";
import { useInputOfToday } from "./form/use-input-of-today.ts";
import { wireToValues } from "./form/wire-conversion.ts";
import { IntakeForm } from "./intake-form.tsx";
import { NoAccess } from "./no-access.tsx";
import { restoredDraftKey, savedResultKey } from "./restored-draft.ts";
import { AnswerNowProvider } from "./results/answer-now.tsx";
import { isOfToday } from "./results/is-of-today.ts";
import { fieldNameOf } from "./safety-check/safety-values.ts";
import { StillTheSame } from "./safety-check/still-the-same.tsx";
import { ScreenHeader } from "./screen-header.tsx";
import { StoredResults } from "./stored-results.tsx";

interface AssessmentViewProps {
  patientId: number;
  isProvider: boolean;
  /** Whom it is about, under the title. */
  subtitle: string;
}

/** 'form' with answers starts from them; without, from the profile. */
type Step = { kind: "results" } | { kind: "form"; answers?: AssessmentValues; carried?: WireInput; opensAt?: OpensAt };

/** In the address: a provider comes to assess, not to read the last result. */
const newParameter = "new";

interface Made {
  readonly assessment: StoredRiskAssessment;
  readonly inputs?: Partial<FullPrescription>;
  /** The answers just given, so that an open one can be answered without entering the rest again. */
  readonly answers?: AssessmentValues;
  /** It was a visitor's, and has just been saved. */
  readonly isBrought?: true;
}

/** Intake form, then results; the latest assessment if there is one. */
export function AssessmentView({ patientId, isProvider, subtitle }: AssessmentViewProps) {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  const { user } = useSignedIn();
  const mayAssess = useMayAssess();
  const [parameters, setParameters] = useSearchParams();
  const [step, setStep] = useState<Step>(() => {
    if (!mayAssess) return { kind: "results" };
    const isBegun = user !== null && areAnswersLeft(user.id, patientId);
    if (isProvider) return { kind: isBegun || parameters.has(newParameter) ? "form" : "results" };
    const answers = queries.getQueryData<AssessmentValues>(restoredDraftKey);
    if (answers) return { kind: "form", answers };
    return { kind: isBegun ? "form" : "results" };
  });
  const [made, setMade] = useState<Made | null>(() => {
    const saved = queries.getQueryData<StoredRiskAssessment>(savedResultKey);
    return saved && !isProvider ? { assessment: saved, isBrought: true } : null;
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    for (const queryKey of [restoredDraftKey, savedResultKey]) queries.removeQueries({ queryKey });
  }, [queries]);
  // Not before the results are shown: until then there is no heading to focus.
  useEffect(() => {
    if (made) startAtTop(() => heading.current);
  }, [made]);

  const latest = useQuery({
    ...query("riskAssessments.latest", { params: { id: patientId } }),
    staleTime: 0,
  });
  const planState = latest.data?.rideState.state;
  const review = useEventReview(patientId, isProvider && (planState === "hold" || planState === "stop"));

  /** Loaded again, the page then shows the results. */
  const forgetNew = () => {
    if (!parameters.has(newParameter)) return;
    parameters.delete(newParameter);
    setParameters(parameters, { replace: true });
  };
  const go = (next: Step) => {
    setStep(next);
    if (next.kind === "results") forgetNew();
    // Otherwise the form goes to its field itself.
    if (next.kind === "results" || !next.opensAt?.field) startAtTop(() => document.getElementById("main"));
  };
  const showMade = (next: Made) => {
    forgetNew();
    setMade(next);
    setStep({ kind: "results" });
  };

  const isRefused = !latest.data && latest.error instanceof ApiError && latest.error.status === 403;
  const hasResult = made !== null || latest.data?.hasAssessment;
  return (
    <>
      {(!latest.data || (step.kind === "results" && hasResult) || !mayAssess) && <ScreenHeader subtitle={subtitle} />}
      {isRefused ? (
        <NoAccess />
      ) : (
        <Screen query={latest} loading={t("screen.loading")} failed={t("screen.failed")}>
          {(data) => (
            <FormOrResults
              patientId={patientId}
              isProvider={isProvider}
              subtitle={subtitle}
              stored={data.hasAssessment ? data : null}
              made={made}
              step={step}
              review={isProvider ? review : undefined}
              headingRef={heading}
              onGo={go}
              onMade={showMade}
            />
          )}
        </Screen>
      )}
    </>
  );
}

interface FormOrResultsProps extends AssessmentViewProps {
  stored: StoredRiskAssessment | null;
  /** Just now, on this screen. */
  made: Made | null;
  step: Step;
  review: EventReviewed | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  onGo: (next: Step) => void;
  onMade: (next: Made) => void;
}

function FormOrResults(props: FormOrResultsProps) {
  const { patientId, isProvider, subtitle, stored, made, step, review, onGo, onMade } = props;
  const { t } = useTranslation("results");
  const mayAssess = useMayAssess();
  const inputOfToday = useInputOfToday();
  const shown = made ?? (stored && { assessment: stored });
  if (step.kind === "results" && shown) return <Results {...props} shown={shown} />;
  if (!mayAssess) {
    return (
      <EmptyState title={t("notAssessed")} icon="pulse">
        <PrescribersOnly />
      </EmptyState>
    );
  }

  const { answers, carried, opensAt } = step.kind === "form" ? step : {};
  const earlier = isProvider ? renewable(stored) : null;
  /** The earlier answers are kept, and the safety check is asked again. */
  const renew = ({ assessment }: StoredRiskAssessment) => {
    // The form's own messages would cover the questions that take their place.
    dismissToast();
    const input = inputOfToday(assessment, assessment.input);
    onGo({ kind: "form", answers: wireToValues(input), carried: itemScores(input), opensAt: { step: "now" } });
  };
  return (
    <IntakeForm
      key={opensAt?.field ?? opensAt?.step}
      patientId={patientId}
      isProvider={isProvider}
      subtitle={subtitle}
      answers={answers}
      carried={carried}
      opensAt={opensAt}
      last={earlier?.assessment.last_safety_answers}
      above={earlier && !opensAt && <StillTheSame assessment={earlier} onSame={() => renew(earlier)} />}
      review={review}
      onCancel={shown ? () => onGo({ kind: "results" }) : undefined}
      onAssessed={(assessment, given) => onMade({ assessment, answers: given })}
    />
  );
}

function Results(props: FormOrResultsProps & { shown: Made }) {
  const { patientId, isProvider, stored, shown, headingRef, onGo, onMade } = props;
  const mayAssess = useMayAssess();
  const queries = useQueryClient();
  const inputOfToday = useInputOfToday();
  const { assessment } = shown.assessment;
  const valuesOfToday = (input: RecordedInput) => wireToValues(inputOfToday(assessment, input));
  const answerNow = (reasonId: string) =>
    onGo({
      kind: "form",
      answers: shown.answers ?? valuesOfToday(assessment.input),
      opensAt: placeOf(reasonId),
    });
  const startAnew = () => {
    // The effects of the last assessment may not have arrived before its form was left.
    queries.removeQueries({ queryKey: keyOf("riskAssessments.profile", { id: patientId }), stale: true });
    onGo({ kind: "form" });
  };
  return (
    <AnswerNowProvider onAnswer={mayAssess ? answerNow : null}>
      <StoredResults
        key={assessment.id}
        patientId={patientId}
        isProvider={isProvider}
        assessment={shown.assessment}
        inputs={shown.inputs}
        isSuperseded={isOlderThanCareTeams(shown.assessment, stored)}
        isBrought={shown.isBrought === true}
        headingRef={headingRef}
        onNew={startAnew}
        onUse={(input) => onGo({ kind: "form", answers: valuesOfToday(input) })}
        onAssessed={(next, goals) => onMade({ assessment: next, inputs: goals })}
      />
    </AnswerNowProvider>
  );
}

/** The field for the answer that a reason says is open. */
const placeOf = (reasonId: string): OpensAt =>
  reasonId === "unread.text"
    ? { step: "text" }
    : { step: "now", field: fieldNameOf(reasonId.replace("unanswered.", "")) };

/** An assessment by a provider and the current engine; earlier engines asked less. */
const renewable = (stored: StoredRiskAssessment | null): StoredRiskAssessment | null =>
  stored && isOfToday(stored) && !stored.assessment.isSelfReported ? stored : null;

/** A patient's own assessment is shown as such; it does not replace the care team's. */
const isOlderThanCareTeams = (shown: StoredRiskAssessment, stored: StoredRiskAssessment | null): boolean =>
  shown.assessment.isSelfReported && stored !== null && !stored.assessment.isSelfReported;

/** Switching between form and results acts like opening a screen: scrolls to the top and moves focus. */
function startAtTop(target: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    window.scrollTo(0, 0);
    target()?.focus({ preventScroll: true });
  });
}
