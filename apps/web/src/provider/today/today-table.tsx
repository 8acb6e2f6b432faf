import type { ProviderPatient } from "@bedside-bike/contract";
import { createColumnHelper, FlexRender, type Row, tableFeatures, useTable } from "@tanstack/react-table";
import { memo, type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMayAssess } from "../../goals/prescribers-only.tsx";
import { formatDay } from "../../number-format.ts";
import { fullName } from "../../patient-identity/patient-names.ts";
import { StateChip } from "../../ride-state/state-chip.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { isHelpComing, isOpen } from "../help/calling.ts";
import { useRowInView } from "../help/rows-in-view.ts";
import { type Act, isAbove, isForPrescribers, linkTo, type TodayRow } from "./arrange-today.ts";
import { ToDoButton } from "./to-do-button.tsx";
import { FlagsCell, LevelCell, RideCell, SessionsCell } from "./today-cells.tsx";
import styles from "./today-table.module.css";

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, TodayRow>();

const cells = {
  bed: ({ patient }) => patient.bed ?? "–",
  name: ({ patient }) => (
    <>
      <AppLink id={`patient-${patient.id}`} to={linkTo(patient)} className={styles.name}>
        {fullName(patient)}
      </AppLink>{" "}
      <Age age={patient.age} />
      <Stay patient={patient} />
    </>
  ),
  state: ({ patient }) => <StateChip rideState={patient.rideState} isHelpComing={isHelpComing(patient)} />,
  sessions: ({ patient }) => <SessionsCell patient={patient} />,
  ride: ({ patient }) => <RideCell patient={patient} />,
  level: ({ patient }) => <LevelCell patient={patient} />,
  flags: ({ patient }) => <FlagsCell patient={patient} />,
} as const satisfies Readonly<Record<string, (row: TodayRow) => ReactNode>>;

type ColumnId = keyof typeof cells | "toDo";

const columns = helper.columns(
  (Object.keys(cells) as (keyof typeof cells)[]).map((id) =>
    helper.accessor((row) => row, { id, cell: ({ row }) => cells[id](row.original) }),
  ),
);

interface TodayTableProps {
  rows: readonly TodayRow[];
  chosenId: number | null;
  onChoose: (id: number) => void;
  onAct: (act: Act, patient: ProviderPatient) => void;
}

/**
 * The rows in order; a line separates patients who need something, or are riding, from the others. On a phone each is a
 * card.
 */
export function TodayTable({ rows, chosenId, onChoose, onAct }: TodayTableProps) {
  const { t } = useTranslation("provider");
  const table = useTable({ features, columns, data: rows, getRowId: ({ patient }) => String(patient.id) });
  const mayAssess = useMayAssess();
  const all = table.getRowModel().rows;
  const above = all.filter(({ original }) => isAbove(original));
  const first = all.find(({ original: { toDo } }) => toDo !== null && (mayAssess || !isForPrescribers(toDo)));
  const below = all.filter(({ original }) => !isAbove(original));
  const draw = (row: (typeof all)[number]) => (
    <PatientRow
      key={row.id}
      row={row}
      isFirst={row === first}
      isChosen={row.original.patient.id === chosenId}
      onChoose={onChoose}
      onAct={onAct}
    />
  );
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t("today.table")}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {([...Object.keys(cells), "toDo"] as ColumnId[]).map((id) => (
            <th key={id} scope="col" className={styles[id]}>
              {t(`today.column.${id}`)}
            </th>
          ))}
        </tr>
      </thead>
      {above.length > 0 && <tbody>{above.map(draw)}</tbody>}
      {below.length > 0 && (
        <tbody>
          <tr className={styles.rule}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {t("today.nothing")}
            </th>
          </tr>
          {below.map(draw)}
        </tbody>
      )}
    </table>
  );
}

interface PatientRowProps {
  row: Row<typeof features, TodayRow>;
  isFirst: boolean;
  isChosen: boolean;
  onChoose: (id: number) => void;
  onAct: (act: Act, patient: ProviderPatient) => void;
}

/** Rendered again only if its patient changes, or is chosen; its live parts render themselves. */
const PatientRow = memo(
  function PatientRow({ row, isFirst, isChosen, onChoose, onAct }: PatientRowProps) {
    const { patient, toDo } = row.original;
    const line = useRef<HTMLTableRowElement>(null);
    useRowInView(line, patient.helpRequest && isOpen(patient.helpRequest) ? patient.id : null);
    return (
      <tr ref={line} data-chosen={isChosen || undefined} className={styles.row} onFocus={() => onChoose(patient.id)}>
        {row.getAllCells().map((cell) => {
          const id = cell.column.id as ColumnId;
          return id === "name" ? (
            <th key={id} scope="row" className={styles[id]}>
              <FlexRender cell={cell} />
            </th>
          ) : (
            <td key={id} className={styles[id]}>
              <FlexRender cell={cell} />
            </td>
          );
        })}
        <td className={styles.toDo}>
          {toDo && <ToDoButton patient={patient} toDo={toDo} isFirst={isFirst} onAct={onAct} />}
        </td>
      </tr>
    );
  },
  (before, now) =>
    before.row.original.patient === now.row.original.patient &&
    before.row.original.toDo === now.row.original.toDo &&
    before.isFirst === now.isFirst &&
    before.isChosen === now.isChosen,
);

/** 'Day 13, since Nov 16' */
function Stay({ patient: { dayCount: day, admissionDate } }: Pick<TodayRow, "patient">) {
  const { t, i18n } = useTranslation("provider");
  return (
    <Stack as="span" tone="second" size="small" leading="tight" className={styles.stay}>
      {t("today.stay", { day, date: formatDay(admissionDate, "short", i18n.language) })}
    </Stack>
  );
}

function Age({ age }: { age: number }) {
  const { t } = useTranslation("patient-identity");
  return (
    <Text as="span" tone="second">
      <span aria-hidden="true">{age}</span>
      <VisuallyHidden>{t("age", { count: age })}</VisuallyHidden>
    </Text>
  );
}
