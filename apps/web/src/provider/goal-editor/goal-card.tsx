import type { PlanOnHold } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { CheckState } from "../../goals/check-state.tsx";
import { canBeSent, isChecked, planOf } from "../../goals/goal-plan.ts";
import { assessLink } from "../../goals/goal-problem.tsx";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { useTranslation } from "../../locales/translation.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState, FailedState, Loading } from "../../ui/screen-states.tsx";
import { useAssessment, useGoals } from "../patient-queries.ts";
import styles from "./goal-card.module.css";
import { GoalEditor } from "./goal-editor.tsx";
import { HoldNotice } from "./hold-notice.tsx";

interface GoalCardProps {
  patientId: number;
  proposesIncrease: boolean;
  planOnHold: PlanOnHold | null;
}

/** The goal editor, once a provider has assessed the patient; a self-reported assessment sets no goals. */
export function GoalCard({ patientId, proposesIncrease, planOnHold }: GoalCardProps) {
  const { t } = useTranslation(["provider", "goal-limits"]);
  const goals = useGoals(patientId);
  const limits = useGoalLimits(patientId);
  const latest = useAssessment(patientId);
  const queries = [goals, limits, latest];
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
  if (limits.data.assessmentId === null) return <AssessFirst patientId={patientId} hold={hold} />;
  const assessment = isChecked(latest.data) ? latest.data : null;
  const plan = assessment && planOf(limits.data, assessment);
  if (!assessment || !plan) {
    return (
      <Card title={t("goals.title")} headingLevel={3}>
        {hold}
        <CheckState limits={limits.data}>
          <SecondaryButton to={assessLink(patientId)}>{t("goal-limits:next.assessAgain")}</SecondaryButton>
        </CheckState>
      </Card>
    );
  }
  return (
    <GoalEditor
      // Edits under an earlier assessment are not those under this one.
      key={limits.data.assessmentId}
      goals={goals.data}
      limits={limits.data}
      plan={plan}
      proposesIncrease={proposesIncrease && canBeSent(limits.data)}
      patientId={patientId}
      hold={hold}
    />
  );
}

function AssessFirst({ patientId, hold }: { patientId: number; hold: ReactNode }) {
  const { t } = useTranslation("provider");
  return (
    <Card title={t("goals.title")} headingLevel={3}>
      {hold}
      <EmptyState title={t("goals.required")} icon="target">
        <p>{t("goals.requiredHint")}</p>
        <PrimaryButton to={assessLink(patientId)} className={styles.assess}>
          {t("goals.required")}
        </PrimaryButton>
      </EmptyState>
    </Card>
  );
}
