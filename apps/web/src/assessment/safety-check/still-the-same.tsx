import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Text } from "../../ui/layout.tsx";
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
      <Row gap={5} rowGap={2}>
        <div className={styles.words}>
          <Text as="h2" size="body">
            {t("same.title")}{" "}
            <Text as="span" weight="regular">
              {t("same.madeBy", { name: assessedBy.name, when: moment(assessedAt) })}
            </Text>
          </Text>
          <Text size="note" tone="second">
            {answers.join(" · ")}
          </Text>
          <Text size="note" tone="second">
            {t("same.hint")}
          </Text>
        </div>
        <SecondaryButton onClick={onSame}>{t("same.button")}</SecondaryButton>
      </Row>
    </Card>
  );
}
