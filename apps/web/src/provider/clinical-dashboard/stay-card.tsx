import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { layoutClass, Row } from "../../ui/layout.tsx";
import { DischargeButton } from "./discharge-button.tsx";

/** The end of the stay, at the end of the page: the one action that can't be undone is far from the daily ones. */
export function StayCard({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  return (
    <Card title={t("stay.cardTitle")} headingLevel={3} className={layoutClass({ above: 4, screenOnly: true })}>
      <Row justify="between" gap={6} rowGap={3}>
        <p>
          {t("stay.since", { date: formatDay(patient.admissionDate, "short", i18n.language), day: patient.dayCount })}
        </p>
        <DischargeButton patient={patient} />
      </Row>
    </Card>
  );
}
