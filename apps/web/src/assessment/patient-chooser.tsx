import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatDay } from "../number-format.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Card } from "../ui/card.tsx";
import { Text } from "../ui/layout.tsx";
import { EmptyState } from "../ui/screen-states.tsx";
import styles from "./patient-chooser.module.css";

/** The choice of a patient to assess, among those who gave this provider access. */
export function PatientChooser({ patients }: { patients: readonly ProviderPatient[] }) {
  const { t, i18n } = useTranslation("calculator");
  if (patients.length === 0) {
    return (
      <EmptyState title={t("chooser.empty")} icon="people">
        <p>{t("chooser.emptyHint")}</p>
      </EmptyState>
    );
  }
  const sorted = [...patients].sort((a, b) => a.lastName.localeCompare(b.lastName, i18n.language));
  return (
    <Card title={t("chooser.title")}>
      <ul className={styles.list}>
        {sorted.map((patient) => (
          <li key={patient.id}>
            <AppLink to={`/risk-assessment?patient=${patient.id}`} className={styles.patient}>
              <Text as="span" weight="bold">
                <bdi>
                  {patient.firstName} {patient.lastName}
                </bdi>
              </Text>
              <Text as="span" tone="second">
                {t("chooser.since", { date: formatDay(patient.admissionDate, "short", i18n.language) })}
              </Text>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
