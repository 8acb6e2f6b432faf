import { prescribedBy } from "@bedside-bike/clinical";
import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RecommendedAndSent } from "../../goals/recommended-and-sent.tsx";
import { TextButton } from "../../ui/button.tsx";
import { Text } from "../../ui/layout.tsx";

interface CurrentGoalsProps {
  goals: UseQueryResult<Goal[]>;
  assessment: StoredRiskAssessment;
}

/** What is recommended, and what the patient is asked to do today and by whom: shown before it is replaced. */
export function CurrentGoals({ goals, assessment }: CurrentGoalsProps) {
  const { t } = useTranslation(["results", "shell"]);
  if (goals.isPending)
    return (
      <Text above={3} tone="second">
        {t("push.loadingGoals")}
      </Text>
    );
  if (!goals.data) {
    return (
      <Text above={3} tone="second" role="alert">
        {t("push.goalsFailed")} <TextButton onClick={() => void goals.refetch()}>{t("shell:tryAgain")}</TextButton>
      </Text>
    );
  }
  const { minutes, sessions } = prescribedBy(goals.data);
  if (goals.data.length > 0 && (minutes === undefined || sessions === undefined)) {
    return (
      <Text above={3} tone="second">
        {t("push.otherGoals")}
      </Text>
    );
  }
  return <RecommendedAndSent assessment={assessment} goals={goals.data} />;
}
