import type { PatientGoalLimits, PlanOnHold, ProviderPatient } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { canBeSent, isChecked, planOf } from "../../goals/goal-plan.ts";
import { assessLink } from "../../goals/goal-problem.tsx";
import { PlanCaps } from "../../goals/plan-caps.tsx";
import { useMayAssess } from "../../goals/prescribers-only.tsx";
import { RecommendedAndSent } from "../../goals/recommended-and-sent.tsx";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Screen, together } from "../../ui/screen.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useAssessment, useGoals } from "../patient-queries.ts";
import { EditorState } from "./editor-state.tsx";
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
  const mayAssess = useMayAssess();
  const patientId = patient.id;
  const needed = together(useGoals(patientId), useGoalLimits(patientId), useAssessment(patientId));
  if (!needed.data) {
    return (
      <Card title={t("goals.title")} headingLevel={3}>
        <Screen query={needed} loading={t("goals.loading")} failed={t("goals.failed")}>
          {() => null}
        </Screen>
      </Card>
    );
  }
  const [goals, limits, latest] = needed.data;
  const hold = planOnHold && <HoldNotice hold={planOnHold} />;
  if (limits.assessmentId === null && mayAssess) return <AssessFirst patient={patient} limits={limits} hold={hold} />;
  const isThisOne = latest.assessment?.id === limits.assessmentId;
  const assessment = isThisOne && isChecked(latest) ? latest : null;
  const plan = assessment && planOf(limits, assessment);
  // If nothing can be sent, neither minutes nor watts are shown; unsent values are restored.
  const isOpen = assessment && plan && canBeSent(limits);
  if (!isOpen || !mayAssess) {
    return (
      <Card title={t("goals.title")} headingLevel={3}>
        {hold}
        <EditorState patient={patient} limits={limits} answers={assessment?.assessment.last_safety_answers} />
        {isOpen && (
          <>
            <PlanCaps assessment={assessment} />
            <RecommendedAndSent assessment={assessment} goals={goals} />
          </>
        )}
      </Card>
    );
  }
  return (
    <GoalEditor
      // Edits under an earlier assessment must not carry over to this one.
      key={limits.assessmentId}
      goals={goals}
      limits={limits}
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
        <PrimaryButton to={assessLink(patient.id)}>{t("goals.required")}</PrimaryButton>
      </EmptyState>
    </Card>
  );
}
