import { useTranslation } from "react-i18next";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import styles from "./finding-list.module.css";
import type { ShownAssessment } from "./shown-result.ts";
import { useAnswerNames } from "./use-answer-names.ts";

/** What the patient's own later assessment reports beyond the provider's. It changes nothing by itself. */
export function PatientReports({ reports }: { reports: ShownAssessment["patient_reports"] }) {
  const { t, i18n } = useTranslation("safety-state");
  const moment = useHospitalMoment();
  const nameOf = useAnswerNames();
  if (!reports) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "unit" }).format(reports.findings.map(nameOf));
  return <p className={styles.reports}>{t("state.reports", { list, when: moment(reports.reportedAt) })}</p>;
}
