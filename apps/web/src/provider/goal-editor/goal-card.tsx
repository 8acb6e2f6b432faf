import type { PatientGoalLimits, PlanOnHold, ProviderPatient } from "@bedside-bike/contract";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { canBeSent, isChecked, planOf } from "../../goals/goal-plan.ts";
import { assessLink } from "../../goals/goal-problem.tsx";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState, FailedState, Loading } from "../../ui/screen-states.tsx";
import { useAssessment, useGoals } from "../patient-queries.ts";
import { EditorState } from "./editor-state.tsx";
import styles from "./goal-card.module.css";
import { GoalEditor } from "./goal-editor.tsx";
import { HoldNotice } from "./hold-notice.tsx";

interface GoalCardProps {
  patient: ProviderPatient;
  proposesIncrease: boolean;
  planOnHold: PlanOnHold | null;
}

/** The goal editor, once a provider has assessed the patient; a self-reported assessment sets no goals. */
export function GoalCard({ patient, proposesIncrease, planOnHold }: GoalCardProps) {
  const { t } = useTranslation("clinical-dashboard");
  const patientId = patient.id;
  const goals = useGoals(patientId);
  const limits = useGoalLimits(patientId);
  const latest = useAssessment(patientId);
  const queries = [goals, limits, latest];
  const { refetch: fetchLatest } = latest;
  const limitsId = limits.data?.assessmentId ?? null;
  const latestId = latest.data?.assessment?.id ?? null;
  useEffect(() => {
    // Somebody assessed the patient while this page was open: the limits belong to an assessment that it has not read.
    if (limitsId !== null && latestId !== null && limitsId !== latestId) void fetchLatest();
  }, [limitsId, latestId, fetchLatest]);
  const hasFailed = queries.some(({ isError, data }) => isError && !data);

  if (!goals.data || !limits.data || !latest.data) {
    return (
      <Card title={t("goals.title")} headingLevel={3}>
        {hasFailed ? (
          <FailedState title={t("goals.failed")} onRetry={() => queries.forEach(({ refetch }) => void refetch())} />
        ) : (
          <Loading text={t("goals.loading")} />
        )}
      </Card>
    );
  }
  const hold = planOnHold && <HoldNotice hold={planOnHold} />;
  if (limits.data.assessmentId === null) return <AssessFirst patient={patient} limits={limits.data} hold={hold} />;
  const isThisOne = latestId === limitsId;
  const assessment = isThisOne && isChecked(latest.data) ? latest.data : null;
  const plan = assessment && planOf(limits.data, assessment);
  // If nothing can be sent, neither minutes nor watts are shown; unsent values are restored.
  if (!assessment || !plan || !canBeSent(limits.data)) {
    return (
      <Card title={t("goals.title")} headingLevel={3}>
        {hold}
        <EditorState patient={patient} limits={limits.data} answers={assessment?.assessment.last_safety_answers} />
      </Card>
    );
  }
  return (
    <GoalEditor
      // Edits under an earlier assessment must not carry over to this one.
      key={limits.data.assessmentId}
      goals={goals.data}
      limits={limits.data}
      plan={plan}
      assessment={assessment}
      proposesIncrease={proposesIncrease && plan.mayRaise}
      patient={patient}
      hold={hold}
    />
  );
}

interface AssessFirstProps {
  patient: ProviderPatient;
  limits: PatientGoalLimits;
  hold: ReactNode;
}

function AssessFirst({ patient, limits, hold }: AssessFirstProps) {
  const { t } = useTranslation("clinical-dashboard");
  return (
    <Card title={t("goals.title")} headingLevel={3}>
      {hold}
      <EditorState patient={patient} limits={limits} />
      <EmptyState title={t("goals.required")} icon="target">
        <p>{t("goals.requiredHint")}</p>
        <PrimaryButton to={assessLink(patient.id)} className={styles.assess}>
          {t("goals.required")}
        </PrimaryButton>
      </EmptyState>
    </Card>
  );
}
