import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import styles from "./still-the-same.module.css";
import { useEarlierAnswers } from "./use-earlier-answers.ts";

interface StillTheSameProps {
  assessment: StoredRiskAssessment;
  onSame: () => void;
}

/** Offers to renew an earlier assessment: shows what it says about the patient, for comparison. */
export function StillTheSame({ assessment, onSame }: StillTheSameProps) {
  const { t } = useTranslation("safety-check");
  const moment = useHospitalMoment("withYear");
  const answers = useEarlierAnswers(assessment.assessment.input);
  const { assessedAt, assessedBy } = assessment.assessment;
  return (
    <Card variant="soft" className={styles.card}>
      <div className={styles.words}>
        <Text as="h2" size="body" className={styles.title}>
          {t("same.title")} <span>{t("same.madeBy", { name: assessedBy.name, when: moment(assessedAt) })}</span>
        </Text>
        <p className={styles.answers}>{answers.join(" · ")}</p>
        <p className={styles.answers}>{t("same.hint")}</p>
      </div>
      <SecondaryButton onClick={onSame}>{t("same.button")}</SecondaryButton>
    </Card>
  );
}
