import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { Grid, Stack } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SegmentedTabs } from "../ui/segmented-tabs.tsx";
import { BikesCard } from "./administration/bikes-card.tsx";
import { BoardsCard } from "./administration/boards-card.tsx";
import { ForAdministrators } from "./administration/for-administrators.tsx";
import { MachineCard } from "./administration/machine-card.tsx";
import { PeopleCard } from "./administration/people-card.tsx";
import { SafetyCard } from "./administration/safety-card.tsx";
import { TeamsCard } from "./administration/teams-card.tsx";
import { WorthIt } from "./administration/worth-it.tsx";
import styles from "./administration.module.css";
import { EventRatesCard } from "./adverse-events/event-rates-card.tsx";
import { useProvider } from "./use-provider.ts";

/** For administrators: what the ward's bikes, accounts and machine need. Counts only, no patient's data. */
export default function AdministrationScreen() {
  const { t } = useTranslation("administration");
  const { isAdministrator } = useProvider();
  return (
    <AppShell title={t("title")} header={<BackHeader to="/provider-dashboard" label={t("back")} />} density="provider">
      <PageHeader title={t("title")} subtitle={t("subtitle")} actions={isAdministrator && <CalibrationLink />} />
      {isAdministrator ? <Views /> : <ForAdministrators />}
    </AppShell>
  );
}

function CalibrationLink() {
  const { t } = useTranslation("administration");
  return (
    <SecondaryButton size="small" to="/calibration">
      {t("calibration")}
    </SecondaryButton>
  );
}

const views = ["now", "worth"] as const;

function Views() {
  const { t } = useTranslation("administration");
  const [view, setView] = useState<(typeof views)[number]>("now");
  return (
    <SegmentedTabs
      label={t("view")}
      tabs={views.map((value) => ({ value, label: t(value) }))}
      value={view}
      onChange={setView}
    >
      {view === "now" ? <Now /> : <Worth />}
    </SegmentedTabs>
  );
}

function Worth() {
  return (
    <Stack gap={5} className={styles.column}>
      <WorthIt />
      <EventRatesCard />
    </Stack>
  );
}

function Now() {
  return (
    <Grid min="32rem" align="start" gap={5} className={styles.columns}>
      <Stack gap={5} className={styles.column}>
        <BikesCard />
        <MachineCard />
        <TeamsCard />
      </Stack>
      <Stack gap={5} className={styles.column}>
        <PeopleCard />
        <SafetyCard />
        <BoardsCard />
      </Stack>
    </Grid>
  );
}
