import { useTranslation } from "react-i18next";
import { Text } from "../../ui/layout.tsx";
import { useHospitalMoment } from "../../ui/use-hospital-moment.ts";
import type { ShownAssessment } from "./shown-result.ts";
import { useAnswerNames } from "./use-answer-names.ts";

/** What the patient's own later assessment reports beyond the provider's. It changes nothing by itself. */
export function PatientReports({ reports }: { reports: ShownAssessment["patient_reports"] }) {
  const { t, i18n } = useTranslation("safety-state");
  const moment = useHospitalMoment();
  const nameOf = useAnswerNames();
  if (!reports) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "unit" }).format(reports.findings.map(nameOf));
  return (
    <Text padY={2} padX={3} tone="moderate" ground="moderate" corners="field">
      {t("state.reports", { list, when: moment(reports.reportedAt) })}
    </Text>
  );
}
