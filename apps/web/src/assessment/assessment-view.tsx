import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, query } from "../api.ts";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import type { AssessmentValues } from "./form/assessment-values.ts";
import { wireToValues } from "./form/wire-conversion.ts";
import type { ProviderGoalInputs } from "./goals/goal-draft.ts";
import { IntakeForm } from "./intake-form.tsx";
import { NoAccess } from "./no-access.tsx";
import { restoredDraftKey } from "./restored-draft.ts";
import { StoredResults } from "./stored-results.tsx";

interface AssessmentViewProps {
  patientId: number;
  isProvider: boolean;
}

/** 'form' with answers starts from them; without, from the profile. */
type Step = { kind: "results" } | { kind: "form"; answers?: AssessmentValues };

interface Made {
  readonly assessment: StoredRiskAssessment;
  readonly inputs?: ProviderGoalInputs;
}

/** Intake form, then results; the latest assessment where there is one. */
export function AssessmentView({ patientId, isProvider }: AssessmentViewProps) {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(() => {
    const answers = isProvider ? undefined : queries.getQueryData<AssessmentValues>(restoredDraftKey);
    return answers ? { kind: "form", answers } : { kind: "results" };
  });
  const [made, setMade] = useState<Made | null>(null);
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

  const go = (next: Step) => {
    setStep(next);
    startAtTop(() => document.getElementById("main"));
  };
  const showMade = (next: Made) => {
    setMade(next);
    setStep({ kind: "results" });
  };

  if (!latest.data && latest.error instanceof ApiError && latest.error.status === 403) return <NoAccess />;
  if (!latest.data && latest.isError) {
    return <FailedState title={t("screen.failed")} onRetry={() => void latest.refetch()} />;
  }
  if (!latest.data) return <Loading text={t("screen.loading")} />;

  const stored = latest.data.hasAssessment ? latest.data : null;
  const shown = made ?? (stored && { assessment: stored });
  if (step.kind === "form" || !shown) {
    return (
      <IntakeForm
        patientId={patientId}
        isProvider={isProvider}
        answers={step.kind === "form" ? step.answers : undefined}
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
      onNew={() => go({ kind: "form" })}
      onUse={(input) => go({ kind: "form", answers: wireToValues(input) })}
      onAssessed={(assessment, inputs) => showMade({ assessment, inputs })}
    />
  );
}

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
