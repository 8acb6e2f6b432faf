import type { ProviderPatient } from "@bedside-bike/contract";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { TextButton } from "../../ui/button.tsx";
import { arrangePatients, countReasons, type ListView, wholeList } from "./arrange-patients.ts";
import { ListControls } from "./list-controls.tsx";
import styles from "./patient-list.module.css";
import { PatientRow } from "./patient-row.tsx";

interface PatientListProps {
  patients: readonly ProviderPatient[];
  selectedId: number | null;
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Thousands of rows at once would make every touch wait. */
const rowsAtOnce = 100;

export function PatientList({ patients, selectedId, view, onChange }: PatientListProps) {
  const { t } = useTranslation("provider");
  const [pages, setPages] = useState(1);
  const shown = useMemo(() => arrangePatients(patients, view), [patients, view]);
  const counts = useMemo(() => countReasons(patients), [patients]);
  const selectedRow = shown.findIndex(({ id }) => id === selectedId);
  const rows = shown.slice(0, Math.max(pages, Math.ceil((selectedRow + 1) / rowsAtOnce)) * rowsAtOnce);
  const change = (next: ListView) => {
    onChange(next);
    setPages(1);
  };
  const showMore = () => {
    flushSync(() => setPages(rows.length / rowsAtOnce + 1));
    const [firstNew] = shown.slice(rows.length);
    if (firstNew) document.getElementById(`patient-${firstNew.id}`)?.focus();
  };
  return (
    <section aria-labelledby="my-patients" className={styles.list}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="my-patients">{t("list.title")}</h2>
          <span aria-hidden="true">{shown.length}</span>
        </div>
        <ListControls view={view} onChange={change} counts={counts} total={patients.length} />
        <p role="status" className={styles.status}>
          {t("list.shown", { count: shown.length })}
        </p>
      </div>
      {shown.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((patient) => (
            <PatientRow key={patient.id} patient={patient} isSelected={patient.id === selectedId} />
          ))}
          {rows.length < shown.length && (
            <li className={styles.more}>
              <TextButton onClick={showMore}>{t("list.showMore", { count: shown.length - rows.length })}</TextButton>
            </li>
          )}
        </ul>
      ) : (
        <div className={styles.none}>
          <p>{t("list.none")}</p>
          <TextButton onClick={() => change({ ...wholeList, sort: view.sort })}>{t("list.showAll")}</TextButton>
        </div>
      )}
    </section>
  );
}
