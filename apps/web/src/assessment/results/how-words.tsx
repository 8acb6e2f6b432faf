import type { RiskAssessmentReply } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import styles from "./how-words.module.css";

/** What applies to every metric: its source, and how far to trust it. */
export function HowWords({ result }: { result: RiskAssessmentReply }) {
  const { t } = useTranslation(["calculator", "clinical"]);
  return (
    <div className={styles.words}>
      <p>{t("how.cohorts")}</p>
      <p>{t("how.scores")}</p>
      <p>
        <strong>{t("clinical:statement")}</strong> {t("how.version", { version: result.engine_version })}
      </p>
    </div>
  );
}
