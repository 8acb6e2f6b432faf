import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import { StateLine } from "../patient-list/state-line.tsx";
import styles from "./now-cards.module.css";

/** What the patient may do now and why, until when it counts, and the goal in force. */
export function StateCard({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const moment = useHospitalMoment();
  const {
    check: { validUntil, isDueSoon },
    rideState: { target },
  } = patient;
  const short = (value: number) => formatGoal(value, i18n.language);
  const goal = target && { minutes: short(target.minutes), sessions: short(target.sessions) };
  return (
    <Card title={t("now.state")} headingLevel={3}>
      <StateLine patient={patient} />
      {goal && (
        <Text above={2} className={styles.line}>
          {target.watts === null ? t("now.goalNoWatts", goal) : t("now.goal", { ...goal, watts: short(target.watts) })}
        </Text>
      )}
      {validUntil !== null && !isDueSoon && (
        <Text above={1} tone="second">
          {t("now.until", { when: moment(validUntil) })}
        </Text>
      )}
    </Card>
  );
}
