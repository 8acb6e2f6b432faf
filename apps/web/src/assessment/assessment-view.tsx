import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError, keyOf, query } from "../api.ts";
import { useSignedIn } from "../session/signed-in.tsx";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import type { AssessmentValues } from "./form/assessment-values.ts";
import { areAnswersLeft } from "./form/use-answers.ts";
import { useInputOfToday } from "./form/use-input-of-today.ts";
import { wireToValues } from "./form/wire-conversion.ts";
import type { ProviderGoalInputs } from "./goals/goal-draft.ts";
import { IntakeForm } from "./intake-form.tsx";
import { NoAccess } from "./no-access.tsx";
import { restoredDraftKey } from "./restored-draft.ts";
import { isOfToday, type StoredAssessment } from "./results/from-earlier-engines.ts";
import { Renewal } from "./safety-check/renewal.tsx";
import { StillTheSame } from "./safety-check/still-the-same.tsx";
import { StoredResults } from "./stored-results.tsx";

interface AssessmentViewProps {
  patientId: number;
  isProvider: boolean;
}

/** 'form' with answers starts from them; without, from the profile. 'renewal' asks the safety check alone. */
type Step = { kind: "results" } | { kind: "form"; answers?: AssessmentValues } | { kind: "renewal" };

/** In the address: a provider comes to assess, not to read the last result. */
const newParameter = "new";

interface Made {
  readonly assessment: StoredAssessment;
  readonly inputs?: ProviderGoalInputs;
}

/** Intake form, then results; the latest assessment where there is one. */
export function AssessmentView({ patientId, isProvider }: AssessmentViewProps) {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  const { user } = useSignedIn();
  const [parameters, setParameters] = useSearchParams();
  const [step, setStep] = useState<Step>(() => {
    const isBegun = user !== null && areAnswersLeft(user.id, patientId);
    if (isProvider) return { kind: isBegun || parameters.has(newParameter) ? "form" : "results" };
    const answers = queries.getQueryData<AssessmentValues>(restoredDraftKey);
    if (answers) return { kind: "form", answers };
    return { kind: isBegun ? "form" : "results" };
  });
  const [made, setMade] = useState<Made | null>(null);
  const inputOfToday = useInputOfToday();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => queries.removeQueries({ queryKey: restoredDraftKey }), [queries]);
  // Not before the results are shown: until then there is no heading to focus.
  useEffect(() => {
    if (made) startAtTop(() => heading.current);
  }, [made]);

  const latest = useQuery({
    ...query("riskAssessments.latest", { params: { id: patientId } }),
    staleTime: 0,
  });

  /** Loaded again, the page then shows the results. */
  const forgetNew = () => {
    if (!parameters.has(newParameter)) return;
    parameters.delete(newParameter);
    setParameters(parameters, { replace: true });
  };
  const go = (next: Step) => {
    setStep(next);
    if (next.kind === "results") forgetNew();
    startAtTop(() => document.getElementById("main"));
  };
  const showMade = (next: Made) => {
    forgetNew();
    setMade(next);
    setStep({ kind: "results" });
  };

  if (!latest.data && latest.error instanceof ApiError && latest.error.status === 403) return <NoAccess />;
  if (!latest.data && latest.isError) {
    return <FailedState title={t("screen.failed")} onRetry={() => void latest.refetch()} />;
  }
  if (!latest.data) return <Loading text={t("screen.loading")} />;

  const stored = latest.data.hasAssessment ? latest.data : null;
  const shown: Made | null = made ?? (stored && { assessment: stored });
  const earlier = isProvider ? renewable(stored) : null;
  if (step.kind === "renewal" && earlier) {
    return (
      <Renewal
        patientId={patientId}
        earlier={earlier}
        onAssessed={(assessment) => showMade({ assessment })}
        onChanged={() => go({ kind: "form" })}
      />
    );
  }
  if (step.kind !== "results" || !shown) {
    return (
      <IntakeForm
        patientId={patientId}
        isProvider={isProvider}
        answers={step.kind === "form" ? step.answers : undefined}
        last={earlier?.assessment.last_safety_answers}
        above={earlier && <StillTheSame assessment={earlier} onSame={() => setStep({ kind: "renewal" })} />}
        onCancel={shown ? () => go({ kind: "results" }) : undefined}
        onAssessed={(assessment) => showMade({ assessment })}
      />
    );
  }
  return (
    <StoredResults
      key={shown.assessment.assessment.id}
      patientId={patientId}
      isProvider={isProvider}
      assessment={shown.assessment}
      inputs={shown.inputs}
      isSuperseded={isOlderThanCareTeams(shown.assessment, stored)}
      headingRef={heading}
      onNew={() => {
        // What the last assessment changed may not have come before its form was left.
        queries.removeQueries({ queryKey: keyOf("riskAssessments.profile", { id: patientId }), stale: true });
        go({ kind: "form" });
      }}
      onUse={(input) => go({ kind: "form", answers: wireToValues(inputOfToday(shown.assessment.assessment, input)) })}
      onAssessed={(assessment, inputs) => showMade({ assessment, inputs })}
    />
  );
}

/** An assessment by a provider and today's engine; those before it asked less. */
const renewable = (stored: StoredAssessment | null): StoredRiskAssessment | null =>
  stored && isOfToday(stored) && !stored.assessment.isSelfReported ? stored : null;

/** A patient's own assessment is shown as such; it does not replace the care team's. */
const isOlderThanCareTeams = (shown: StoredAssessment, stored: StoredAssessment | null): boolean =>
  shown.assessment.isSelfReported && stored !== null && !stored.assessment.isSelfReported;

/** Switching between form and results acts like opening a screen: scrolls to the top and moves focus. */
function startAtTop(target: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    window.scrollTo(0, 0);
    target()?.focus({ preventScroll: true });
  });
}
