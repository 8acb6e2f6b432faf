import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState, FailedState, Loading } from "../../ui/screen-states.tsx";
import { useAssessment, useGoals } from "../patient-queries.ts";
import styles from "./goal-card.module.css";
import { GoalEditor } from "./goal-editor.tsx";

interface GoalCardProps {
  patientId: number;
  proposesIncrease: boolean;
}

/** The goal editor, once a provider has assessed the patient; a self-reported assessment sets no goals. */
export function GoalCard({ patientId, proposesIncrease }: GoalCardProps) {
  const { t } = useTranslation("provider");
  const goals = useGoals(patientId);
  const latest = useAssessment(patientId);
  const assessment = latest.data?.hasAssessment && !latest.data.assessment.isSelfReported ? latest.data : null;

  if (goals.data && assessment) {
    return (
      <GoalEditor
        goals={goals.data}
        assessment={assessment}
        proposesIncrease={proposesIncrease}
        patientId={patientId}
      />
    );
  }
  const hasFailed = (goals.isError && !goals.data) || (latest.isError && !latest.data);
  const refetch = () => {
    void goals.refetch();
    void latest.refetch();
  };
  return (
    <Card title={t("goals.title")} headingLevel={3}>
      {hasFailed ? (
        <FailedState title={t("goals.failed")} onRetry={refetch} />
      ) : goals.data && latest.data ? (
        <EmptyState title={t("goals.required")} icon="target">
          <p>{t("goals.requiredHint")}</p>
          <PrimaryButton to={`/risk-assessment?patient=${patientId}`} className={styles.assess}>
            {t("goals.required")}
          </PrimaryButton>
        </EmptyState>
      ) : (
        <Loading text={t("goals.loading")} />
      )}
    </Card>
  );
}
