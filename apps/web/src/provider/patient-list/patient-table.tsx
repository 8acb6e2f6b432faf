import { minutesPerDay } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { StateChip } from "../../goals/state-chip.tsx";
import { formatDay, formatGoal, formatMinutes } from "../../number-format.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { useMoment } from "../clinical-dashboard/use-moment.ts";
import { LiveBadge } from "../live/live-badge.tsx";
import { useFilledSeconds, useTodaySeconds } from "../live/provider-live.tsx";
import {
  arrangePatients,
  comparisons,
  fullName,
  type ListView,
  type TableColumn,
  tableColumns,
} from "./arrange-patients.ts";
import styles from "./patient-table.module.css";
import { StateNotes } from "./state-line.tsx";

interface PatientTableProps {
  patients: readonly ProviderPatient[];
  view: ListView;
}

/** As many as the list shows at first; the search and the tiles find the others. */
const mostRows = 100;

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const helper = createColumnHelper<typeof features, ProviderPatient>();

const cells: Readonly<Record<TableColumn, (props: { patient: ProviderPatient }) => ReactNode>> = {
  reason: StateNotes,
  bed: ({ patient }) => patient.bed ?? "–",
  name: Name,
  age: ({ patient }) => patient.age,
  bike: Bike,
  admitted: Admitted,
  day: ({ patient }) => patient.dayCount,
  today: Today,
  lastRide: LastRide,
  check: ({ patient }) => <StateChip rideState={patient.rideState} isSmall />,
};

const columns = helper.columns(
  tableColumns.map((id) => {
    const Cell = cells[id];
    return helper.accessor((patient) => patient, {
      id,
      sortFn: (a, b) => comparisons[id](a.original, b.original),
      sortDescFirst: false,
      cell: ({ row }) => <Cell patient={row.original} />,
    });
  }),
);

/** The list's patients with everything that the rows have no room for, sorted by any column. */
export function PatientTable({ patients, view }: PatientTableProps) {
  const { t } = useTranslation("provider");
  const data = useMemo(() => arrangePatients(patients, view), [patients, view]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => String(id),
    enableSortingRemoval: false,
    enableMultiSort: false,
    initialState: { sorting: [{ id: "reason", desc: false }] },
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.scroll} aria-label={t("ward.table")} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t("ward.table")}</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map(({ column }) => {
              const order = column.getIsSorted();
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={order === false ? "none" : order === "desc" ? "descending" : "ascending"}
                >
                  <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
                    {t(`ward.${column.id as TableColumn}`)}
                    <span aria-hidden="true">{order === false ? "" : order === "desc" ? " ▼" : " ▲"}</span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {table
            .getRowModel()
            .rows.slice(0, mostRows)
            .map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) =>
                  cell.column.id === "name" ? (
                    <th key={cell.id} scope="row">
                      <table.FlexRender cell={cell} />
                    </th>
                  ) : (
                    <td key={cell.id} data-column={cell.column.id}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

function Name({ patient }: { patient: ProviderPatient }) {
  return (
    <AppLink to={`/provider-dashboard?patient=${patient.id}`} className={styles.name}>
      {fullName(patient)}
    </AppLink>
  );
}

function Bike({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("provider");
  return patient.deviceNumber ?? t("ward.none");
}

function Admitted({ patient }: { patient: ProviderPatient }) {
  const { i18n } = useTranslation();
  return formatDay(patient.admissionDate, "short", i18n.language);
}

function LastRide({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("provider");
  const lastRide = useMoment(patient.lastRideAt);
  return <LiveBadge patient={patient} otherwise={lastRide ?? t("patient.noRide")} />;
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
