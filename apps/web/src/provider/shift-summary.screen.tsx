import type { ShiftSummary } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../api.ts";
import { formatDay } from "../number-format.ts";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import { Row, Stack, Text } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Screen } from "../ui/screen.tsx";
import { EmptyState } from "../ui/screen-states.tsx";
import { toast } from "../ui/toast.ts";
import { useHospitalDay } from "../ui/use-hospital-day.ts";
import { useHospitalTime } from "../ui/use-hospital-time.ts";
import { useShiftWords } from "./handover/use-shift-words.ts";
import styles from "./shift-summary.module.css";
import { useProvider } from "./use-provider.ts";

type Shift = Pick<ShiftSummary, "from" | "to">;

/** What the next shift is told: one line per patient, to paste into the chart or to print. */
export default function ShiftSummaryScreen() {
  const { t } = useTranslation("handover");
  const { id } = useProvider();
  const [chosen, setChosen] = useState<Shift>();
  const shown = useQuery({
    ...query("providers.shiftSummary", {
      params: { id },
      ...(chosen && { query: { from: chosen.from, to: chosen.to } }),
    }),
    refetchOnMount: "always",
    placeholderData: (before) => before,
  });
  return (
    <AppShell
      title={t("title")}
      header={<BackHeader to="/provider-dashboard" label={t("back")} />}
      density="provider"
      width="page"
    >
      <PageHeader title={t("title")} subtitle={t("hint")} />
      <Screen query={shown} loading={t("loading")} failed={t("failed")} forgetsWhenFailed>
        {(summary) => <Summary summary={summary} onChoose={setChosen} />}
      </Screen>
    </AppShell>
  );
}

function Summary({ summary, onChoose }: { summary: ShiftSummary; onChoose: (shift: Shift) => void }) {
  const { t } = useTranslation("handover");
  const name = useShiftName();
  const words = useShiftWords();
  const lines = summary.lines.map((line) => ({ id: line.patientId, ...words(line) }));
  const text = [name(summary), ...lines.map(({ who, facts }) => t("line", { who, facts }))].join("\n");
  const write = async () => navigator.clipboard.writeText(`${text}\n`);
  const copy = () =>
    write().then(
      () => toast({ title: t("copied") }),
      () => toast({ title: t("notCopied") }),
    );
  return (
    <Stack gap={4}>
      <Row align="end" gap={3} screenOnly>
        <SelectField
          label={t("shift")}
          value={summary.from}
          onChange={({ target }) => {
            const shift = summary.shifts.find(({ from }) => from === target.value);
            if (shift) onChoose(shift);
          }}
          options={summary.shifts.map((shift) => ({ value: shift.from, label: name(shift) }))}
        />
        <PrimaryButton size="small" disabled={lines.length === 0} onClick={() => void copy()}>
          {t("copy")}
        </PrimaryButton>
        <SecondaryButton size="small" disabled={lines.length === 0} onClick={() => window.print()}>
          {t("print")}
        </SecondaryButton>
      </Row>
      <Text as="h2" size="title">
        {name(summary)}
      </Text>
      {lines.length === 0 ? (
        <EmptyState title={t("empty")} icon="people" />
      ) : (
        <Stack as="ul" gap={0} ground="surface" corners="card" line="around" className={styles.lines}>
          {lines.map(({ id, who, facts }) => (
            <Text as="li" key={id} padY={3} padX={5} anywhere>
              <strong>{who}:</strong> {facts}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** 'Tuesday, Nov 24, 07:00 to 15:00'; for the current one 'until now'. */
function useShiftName(): (shift: Shift) => string {
  const { t, i18n } = useTranslation("handover");
  const time = useHospitalTime();
  const dayOf = useHospitalDay();
  return ({ from, to }) => {
    const day = dayOf(from);
    return t(Date.parse(to) > Date.now() ? "now" : "ended", {
      day: `${formatDay(day, "longWeekday", i18n.language)}, ${formatDay(day, "short", i18n.language)}`,
      from: time(from),
      to: time(to),
    });
  };
}
