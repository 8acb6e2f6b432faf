import type { ListedSession, RideState } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRideStateEvents } from "../ride-state/use-ride-state-events.ts";
import { isForComfort, isWithoutWatts } from "../ride-state/with-ride-state.ts";
import { BackHeader } from "../shell/header.tsx";
import { ReadToMe } from "../speech/read-to-me.tsx";
import { useSpokenSummary } from "../speech/use-speech.ts";
import { useTodayWords } from "../speech/use-today-words.ts";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Grid, Stack } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { printWith } from "../ui/print.ts";
import { Screen } from "../ui/screen.tsx";
import { EmptyState } from "../ui/screen-states.tsx";
import { DailyProgressCard } from "./reports/daily-progress-card.tsx";
import { ExportMenu } from "./reports/export-menu.tsx";
import { finishedDays } from "./reports/finished-days.ts";
import { HappenedCard } from "./reports/happened-card.tsx";
import { InsightsCard } from "./reports/insights-card.tsx";
import { MovementCard } from "./reports/movement-card.tsx";
import { PlanCard } from "./reports/plan-card.tsx";
import { ReportStats } from "./reports/report-stats.tsx";
import { SessionTable } from "./reports/session-table.tsx";
import { TrendsCard } from "./reports/trends-card.tsx";
import { type Reports, useReports } from "./reports/use-reports.ts";
import styles from "./reports.module.css";
import { StateNote } from "./state/state-note.tsx";

export default function ReportsScreen() {
  const { t } = useTranslation(["reports", "shell"]);
  const query = useReports();
  const reports = query.data;
  const [printed, setPrinted] = useState<readonly ListedSession[] | null>(null);
  const print = (sessions: readonly ListedSession[]) =>
    printWith(
      () => setPrinted(sessions),
      () => setPrinted(null),
    );
  const hasRides = reports !== undefined && reports.dashboard.stats.totalSessions > 0;
  return (
    <AppShell title={t("title")} patient={reports?.dashboard.patient} header={<BackHeader label={t("shell:back")} />}>
      <PageHeader
        title={t("title")}
        subtitle={reports && t("welcome", reports.dashboard.patient)}
        actions={hasRides && <ExportMenu reports={reports} onPrint={print} />}
      />
      <Screen query={query} loading={t("loading")} failed={t("failed")}>
        {(loaded) =>
          hasRides ? <Content reports={loaded} printed={printed} /> : <NoRides rideState={loaded.dashboard.rideState} />
        }
      </Screen>
    </AppShell>
  );
}

function Content({ reports, printed }: { reports: Reports; printed: readonly ListedSession[] | null }) {
  const { t } = useTranslation("reports");
  const { dashboard, days } = reports;
  const countsNothing = isForComfort(dashboard.rideState);
  useSpokenSummary(useTodayWords(dashboard));
  useRideStateEvents(dashboard.patient.id);
  return (
    <Stack gap={5} className={styles.stack}>
      <ReadToMe />
      {countsNothing ? <StateNote rideState={dashboard.rideState} /> : <ReportStats stats={dashboard.stats} />}
      <PlanCard />
      <Grid columns={2} gap={5} className={styles.pair}>
        <DailyProgressCard days={days} goalMinutes={dashboard.today.dailyGoalMinutes} today={dashboard.today.date} />
        {dashboard.rideState.target && (
          <TrendsCard
            days={finishedDays(reports)}
            goalMinutes={dashboard.today.dailyGoalMinutes}
            goalWatts={dashboard.rideState.target.watts}
            hasWatts={!isWithoutWatts(dashboard.rideState)}
          />
        )}
      </Grid>
      <MovementCard patientId={dashboard.patient.id} />
      {!countsNothing && <InsightsCard reports={reports} />}
      <HappenedCard patientId={dashboard.patient.id} />
      <SessionTable sessions={printed ?? dashboard.recentSessions} isWhole={printed !== null} />
      <p className={styles.note}>{t("file.note")}</p>
    </Stack>
  );
}

function NoRides({ rideState }: { rideState: RideState }) {
  const { t } = useTranslation("reports");
  return (
    <Card>
      <EmptyState title={t("empty.title")} icon="chart">
        <p>{t("empty.text")}</p>
        {rideState.target && (
          <PrimaryButton to="/session" size="large" icon="play" className={styles.start}>
            {t("empty.start")}
          </PrimaryButton>
        )}
      </EmptyState>
    </Card>
  );
}
