import type { ProviderPatient } from "@bedside-bike/contract";
import { type Dispatch, type SetStateAction, Suspense, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { SessionDot } from "../../dose/session-dots.tsx";
import { PrescribersOnly, useMayAssess } from "../../goals/prescribers-only.tsx";
import { TextButton } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/dialog.tsx";
import { LastSeen } from "../../ui/last-seen.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { lazyPart, usePreload } from "../../ui/lazy-part.tsx";
import { useRidingIds } from "../live/provider-live.tsx";
import { type Act, arrangeToday, isForPrescribers, linkTo, mayAct, type TodayRow } from "./arrange-today.ts";
import { KeyBar } from "./key-bar.tsx";
import styles from "./today.module.css";
import { TodayTable } from "./today-table.tsx";
import { useTodayKeys } from "./use-today-keys.ts";

const { Part: ActDialog, preload: loadActDialog } = lazyPart(
  () => import("./act-dialog.tsx"),
  "clinical-dashboard",
  "adverse-events",
  "form-checks",
);

const KeysDialog = lazyDialog(() => import("./keys-dialog.tsx"));

/** Thousands of rows at once would make every tap slow. */
const rowsAtOnce = 100;
const slotStates = ["done", "open", "missed"] as const;

/** Kept while a patient is looked at, on this screen only: a name never gets into the URL. */
export interface TodayView {
  readonly search: string;
  readonly pages: number;
  readonly chosenId: number | null;
}

export const wholeWard: TodayView = { search: "", pages: 1, chosenId: null };

interface TodayProps {
  patients: readonly ProviderPatient[];
  view: TodayView;
  onChange: Dispatch<SetStateAction<TodayView>>;
}

/** The portal's first page: all patients in one table, by what needs doing next. It opens no patient's record. */
export function Today({ patients, view: { search, pages, chosenId }, onChange }: TodayProps) {
  const { t } = useTranslation("provider");
  const [areKeysShown, setKeysShown] = useState(false);
  const ridingIds = useRidingIds(patients);
  const all = useMemo(() => arrangeToday(patients, { search, ridingIds }), [patients, search, ridingIds]);
  const rows = useMemo(() => all.slice(0, pages * rowsAtOnce), [all, pages]);
  const chosen = (rows.find(({ patient }) => patient.id === chosenId) ?? rows[0])?.patient ?? null;
  const { dialog, act } = useActs(patients, chosen);
  const mayAssess = useMayAssess();
  const navigate = useNavigate();
  usePreload(loadActDialog);

  useTodayKeys({
    move(step) {
      const at = rows.findIndex(({ patient }) => patient.id === chosen?.id);
      focusRow(rows[at + step] ?? rows[at]);
    },
    open: () => chosen && void navigate(linkTo(chosen)),
    act,
    showKeys: () => setKeysShown(true),
  });
  const showMore = () => {
    flushSync(() => onChange((view) => ({ ...view, pages: pages + 1 })));
    focusRow(all[rows.length]);
  };

  const find = (text: string) => onChange((view) => ({ ...view, search: text, pages: 1 }));

  return (
    <section aria-labelledby="today-title" className={styles.today}>
      <Row gap={4} rowGap={2} padY={2} className={styles.head}>
        <h2 id="today-title">{t("today.title")}</h2>
        <Counts rows={all} />
        <LastSeen />
        <input
          type="search"
          className={styles.search}
          aria-label={t("today.search")}
          placeholder={t("today.search")}
          autoComplete="off"
          value={search}
          onChange={(event) => find(event.target.value)}
        />
      </Row>
      {!mayAssess && rows.some(({ toDo }) => isForPrescribers(toDo)) && (
        <Stack below={2}>
          <PrescribersOnly />
        </Stack>
      )}
      {rows.length > 0 ? (
        <TodayTable
          rows={rows}
          chosenId={chosen?.id ?? null}
          onChoose={(id) => onChange((view) => ({ ...view, chosenId: id }))}
          onAct={act}
        />
      ) : (
        <Text padY={6} tone="second">
          {t("today.none")} <TextButton onClick={() => find("")}>{t("today.showAll")}</TextButton>
        </Text>
      )}
      <Row align="start" justify="between" gap={5} rowGap={0} padY={2} below={2} fill>
        <Row as="ul" gap={5} rowGap={1} tone="second" size="small" aria-label={t("today.legend")}>
          {slotStates.map((status) => (
            <li key={status}>
              <SessionDot status={status} filled={0} /> {t(`today.dot.${status}`)}
            </li>
          ))}
          <li>
            <SessionDot status="open" filled={0.6} /> {t("today.dot.part")}
          </li>
        </Row>
        {rows.length < all.length && (
          <TextButton onClick={showMore}>{t("today.showMore", { count: all.length - rows.length })}</TextButton>
        )}
      </Row>
      {chosen && <KeyBar patient={chosen} onAct={act} onShowKeys={() => setKeysShown(true)} />}
      <KeysDialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} />
      <Suspense>{dialog && <ActDialog {...dialog} />}</Suspense>
    </section>
  );
}

function focusRow(row: TodayRow | undefined): void {
  if (row) document.getElementById(`patient-${row.patient.id}`)?.focus();
}

/** '8 of 14 need something, 2 riding now', and how many the search found. */
function Counts({ rows }: { rows: readonly TodayRow[] }) {
  const { t } = useTranslation("provider");
  const due = rows.filter(({ toDo }) => toDo !== null).length;
  const riding = rows.filter(({ isRiding }) => isRiding).length;
  return (
    <Text tone="second" role="status" className={styles.counts}>
      {t("today.due", { count: due, total: rows.length })}
      {riding > 0 && t("today.riding", { count: riding })}
    </Text>
  );
}

/** Which dialog is open, about whom; with that patient's newest data. A closed one stays for its closing animation. */
function useActs(patients: readonly ProviderPatient[], chosen: ProviderPatient | null) {
  const [open, setOpen] = useState<{ act: Act; id: number; isOpen: boolean } | null>(null);
  const patient = open && patients.find(({ id }) => id === open.id);
  const onClose = () => setOpen(open && { ...open, isOpen: false });
  return {
    dialog: open && patient ? { patient, act: open.act, isOpen: open.isOpen, onClose } : null,
    act(act: Act, about: ProviderPatient | null = chosen) {
      if (about && mayAct(act, about)) setOpen({ act, id: about.id, isOpen: true });
    },
  };
}
