import type { ProviderPatient } from "@bedside-bike/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "../../locales/translation.ts";
import { TextButton } from "../../ui/button.tsx";
import { arrangePatients, countReasons, type ListView } from "./arrange-patients.ts";
import { ListControls } from "./list-controls.tsx";
import styles from "./patient-list.module.css";
import { PatientRow } from "./patient-row.tsx";

interface PatientListProps {
  patients: readonly ProviderPatient[];
  selectedId: number | null;
}

const everybody: ListView = { sort: "attention", reason: null, search: "" };

export function PatientList({ patients, selectedId }: PatientListProps) {
  const { t } = useTranslation("provider");
  const [view, setView] = useState(everybody);
  const shown = useMemo(() => arrangePatients(patients, view), [patients, view]);
  const counts = useMemo(() => countReasons(patients), [patients]);
  return (
    <section aria-labelledby="my-patients" className={styles.list}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="my-patients">{t("list.title")}</h2>
          <span aria-hidden="true">{shown.length}</span>
        </div>
        <ListControls view={view} onChange={setView} counts={counts} total={patients.length} />
        <p role="status" className={styles.status}>
          {t("list.shown", { count: shown.length })}
        </p>
      </div>
      {shown.length > 0 ? (
        <ul className={styles.rows}>
          {shown.map((patient) => (
            <PatientRow key={patient.id} patient={patient} isSelected={patient.id === selectedId} />
          ))}
        </ul>
      ) : (
        <div className={styles.none}>
          <p>{t("list.none")}</p>
          <TextButton onClick={() => setView({ ...everybody, sort: view.sort })}>{t("list.showAll")}</TextButton>
        </div>
      )}
    </section>
  );
}
