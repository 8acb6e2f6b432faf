import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import styles from "./still-the-same.module.css";
import { useEarlierAnswers } from "./use-earlier-answers.ts";

interface StillTheSameProps {
  assessment: StoredRiskAssessment;
  onSame: () => void;
}

/** Offers to renew an earlier assessment: what it says of the patient stands here to be compared. */
export function StillTheSame({ assessment, onSame }: StillTheSameProps) {
  const { t } = useTranslation("safety-check");
  const moment = useHospitalMoment("withYear");
  const answers = useEarlierAnswers(assessment.assessment.input);
  const { assessedAt, assessedBy } = assessment.assessment;
  return (
    <Card title={t("same.title")} variant="soft">
      <p>{t("same.madeBy", { name: assessedBy.name, when: moment(assessedAt) })}</p>
      <p className={styles.answers}>{answers.join(" · ")}</p>
      <div className={styles.actions}>
        <PrimaryButton size="large" onClick={onSame}>
          {t("same.button")}
        </PrimaryButton>
        <p>{t("same.hint")}</p>
      </div>
    </Card>
  );
}
