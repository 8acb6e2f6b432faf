import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { attentionReasons, countReasons, type ListView } from "./arrange-patients.ts";
import { PatientTable } from "./patient-table.tsx";
import styles from "./ward-summary.module.css";

interface WardSummaryProps {
  patients: readonly ProviderPatient[];
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Before a patient is chosen: how many patients need what, and the list as a table. It opens no patient's record. */
export function WardSummary({ patients, view, onChange }: WardSummaryProps) {
  const { t } = useTranslation("provider");
  const counts = countReasons(patients);
  return (
    <section aria-labelledby="ward-title">
      <h2 id="ward-title" className={styles.title}>
        {t("ward.title")}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as part of a form */}
      <div role="group" aria-label={t("ward.filter")} className={styles.tiles}>
        {attentionReasons
          .filter((reason) => counts.has(reason) || view.reason === reason)
          .map((reason) => (
            <button
              key={reason}
              type="button"
              className={styles.tile}
              aria-pressed={view.reason === reason}
              onClick={() => onChange({ ...view, reason: view.reason === reason ? null : reason })}
            >
              <span className={styles.count}>{counts.get(reason) ?? 0}</span> <span>{t(`reason.${reason}`)}</span>
            </button>
          ))}
      </div>
      <PatientTable patients={patients} view={view} />
    </section>
  );
}
