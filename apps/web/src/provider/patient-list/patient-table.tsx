import { minutesPerDay } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { type ReactNode, useState } from "react";
import { StateChip } from "../../goals/state-chip.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { formatDay, formatGoal, formatMinutes } from "../../number-format.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { useMoment } from "../clinical-dashboard/use-moment.ts";
import { LiveBadge } from "../live/live-badge.tsx";
import { useFilledSeconds, useTodaySeconds } from "../live/provider-live.tsx";
import {
  arrangePatients,
  fullName,
  type ListView,
  sortByColumn,
  type TableColumn,
  tableColumns,
} from "./arrange-patients.ts";
import styles from "./patient-table.module.css";
import { StateNotes } from "./state-line.tsx";

interface PatientTableProps {
  patients: readonly ProviderPatient[];
  view: ListView;
}

type Sorting = { readonly column: TableColumn; readonly isDescending: boolean };

/** As many as the list shows at first; the search and the tiles find the others. */
const mostRows = 100;

/** The list's patients with everything that the rows have no room for, sorted by any column. */
export function PatientTable({ patients, view }: PatientTableProps) {
  const { t } = useTranslation("provider");
  const [sorting, setSorting] = useState<Sorting>({ column: "reason", isDescending: false });
  const shown = sortByColumn(arrangePatients(patients, view), sorting.column, sorting.isDescending).slice(0, mostRows);
  const sort = (column: TableColumn) =>
    setSorting({ column, isDescending: sorting.column === column && !sorting.isDescending });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.scroll} aria-label={t("ward.table")} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t("ward.table")}</caption>
        <thead>
          <tr>
            {tableColumns.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={sorting.column !== column ? "none" : sorting.isDescending ? "descending" : "ascending"}
              >
                <button type="button" className={styles.sort} onClick={() => sort(column)}>
                  {t(`ward.${column}`)}
                  <span aria-hidden="true">{sorting.column !== column ? "" : sorting.isDescending ? " ▼" : " ▲"}</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((patient) => (
            <Row key={patient.id} patient={patient} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("provider");
  const lastRide = useMoment(patient.lastRideAt);
  const cells: Record<Exclude<TableColumn, "name">, ReactNode> = {
    reason: <StateNotes patient={patient} />,
    age: patient.age,
    bike: patient.deviceNumber ?? t("ward.none"),
    admitted: formatDay(patient.admissionDate, "short", i18n.language),
    day: patient.dayCount,
    today: <Today patient={patient} />,
    lastRide: <LiveBadge patient={patient} otherwise={lastRide ?? t("patient.noRide")} />,
    check: <StateChip rideState={patient.rideState} isSmall />,
  };
  return (
    <tr>
      {tableColumns.map((column) =>
        column === "name" ? (
          <th key={column} scope="row">
            <AppLink to={`/provider-dashboard?patient=${patient.id}`} className={styles.name}>
              {fullName(patient)}
            </AppLink>
          </th>
        ) : (
          <td key={column} data-column={column}>
            {cells[column]}
          </td>
        ),
      )}
    </tr>
  );
}

function Today({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation("provider");
  const ridden = useTodaySeconds(patient);
  const filled = useFilledSeconds(patient);
  const { target } = patient.rideState;
  if (target === null) return formatMinutes(ridden, i18n.language);
  const goal = formatGoal(minutesPerDay(target), i18n.language);
  return t("ward.ofGoal", { done: formatMinutes(filled, i18n.language), goal });
}
