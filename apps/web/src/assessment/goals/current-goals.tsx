import { prescribedBy } from "@bedside-bike/clinical";
import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RecommendedAndSent } from "../../goals/recommended-and-sent.tsx";
import { TextButton } from "../../ui/button.tsx";
import styles from "./current-goals.module.css";

interface CurrentGoalsProps {
  goals: UseQueryResult<Goal[]>;
  assessment: StoredRiskAssessment;
}

/** What is recommended, and what the patient is asked to do today and by whom: shown before it is replaced. */
export function CurrentGoals({ goals, assessment }: CurrentGoalsProps) {
  const { t } = useTranslation(["results", "shell"]);
  if (goals.isPending) return <p className={styles.current}>{t("push.loadingGoals")}</p>;
  if (!goals.data) {
    return (
      <p role="alert" className={styles.current}>
        {t("push.goalsFailed")} <TextButton onClick={() => void goals.refetch()}>{t("shell:tryAgain")}</TextButton>
      </p>
    );
  }
  const { minutes, sessions } = prescribedBy(goals.data);
  if (goals.data.length > 0 && (minutes === undefined || sessions === undefined)) {
    return <p className={styles.current}>{t("push.otherGoals")}</p>;
  }
  return <RecommendedAndSent assessment={assessment} goals={goals.data} />;
}
