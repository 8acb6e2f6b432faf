import type { CalibrationReport, OutcomeCalibration } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, query } from "../api.ts";
import { IntervalSwatch } from "../charts/interval-chart.tsx";
import { BackHeader } from "../shell/header.tsx";
import { AppShell, useSystemStatus } from "../ui/app-shell.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/field.tsx";
import { Grid, Row, Stack, Text } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Screen } from "../ui/screen.tsx";
import { EmptyState } from "../ui/screen-states.tsx";
import { ForAdministrators } from "./administration/for-administrators.tsx";
import { type Breakdown, breakdowns } from "./calibration/breakdowns.ts";
import { OutcomeCard } from "./calibration/outcome-card.tsx";
import { ReadmissionCard } from "./calibration/readmission-card.tsx";
import styles from "./calibration.module.css";
import { useProvider } from "./use-provider.ts";

/** For administrators: what the engine expected and what happened. It only reports. */
export default function CalibrationScreen() {
  const { t } = useTranslation("calibration");
  const { isAdministrator } = useProvider();
  return (
    <AppShell title={t("title")} header={<BackHeader to="/provider-dashboard" label={t("back")} />} density="provider">
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {isAdministrator ? <Report /> : <ForAdministrators />}
    </AppShell>
  );
}

function Report() {
  const { t } = useTranslation("calibration");
  const { data: status } = useSystemStatus();
  // Answers at the bed change it at any time.
  const report = useQuery({ ...query("calibration.report"), refetchOnMount: "always" });
  const { error } = report;
  if (error instanceof ApiError && error.status === 403) return <ForAdministrators />;
  return (
    <Screen query={report} loading={t("loading")} failed={t("failed")} forgetsWhenFailed>
      {({ versions }) => (
        <Stack gap={5}>
          <Card title={t("notice.title")} variant="soft">
            <p>{t("notice.text")}</p>
            <Text above={2} tone="second">
              {t("notice.limits")} {t("notice.hidden")}
            </Text>
          </Card>
          {versions.length === 0 ? (
            <EmptyState title={t("empty")}>
              <p>{t("emptyHint")}</p>
            </EmptyState>
          ) : (
            <Outcomes versions={versions} />
          )}
          {status?.authMode === "verified" && <ReadmissionCard />}
        </Stack>
      )}
    </Screen>
  );
}

function Outcomes({ versions }: Pick<CalibrationReport, "versions">) {
  const { t } = useTranslation("calibration");
  const [chosenVersion, setVersion] = useState<string>();
  const [breakdown, setBreakdown] = useState<Breakdown>("byPrediction");
  const shown = versions.find(({ engineVersion }) => engineVersion === chosenVersion) ?? versions[0];
  return (
    <>
      <Row align="end" gap={5} rowGap={4} className={styles.controls}>
        <SelectField
          label={t("version")}
          value={shown?.engineVersion ?? ""}
          onChange={(event) => setVersion(event.target.value)}
          options={versions.map(({ engineVersion }) => ({ value: engineVersion, label: engineVersion }))}
        />
        <SelectField
          label={t("showBy")}
          value={breakdown}
          onChange={(event) => setBreakdown(event.target.value as Breakdown)}
          options={breakdowns.map((value) => ({ value, label: t(`breakdown.${value}`) }))}
        />
        <Row as="ul" gap={4} rowGap={1} size="label" className={styles.legend}>
          <Row as="li" nowrap gap={2}>
            <IntervalSwatch kind="expected" /> {t("legend.expected")}
          </Row>
          <Row as="li" nowrap gap={2}>
            <IntervalSwatch kind="observed" /> {t("legend.observed")}
          </Row>
          <Row as="li" nowrap gap={2}>
            <span aria-hidden="true">–</span> {t("legend.tooFew")}
          </Row>
        </Row>
      </Row>
      <Grid min="30rem" align="start" gap={5}>
        {shown &&
          inOrder(shown.outcomes).map((calibration) => (
            <OutcomeCard key={calibration.outcome} calibration={calibration} breakdown={breakdown} />
          ))}
      </Grid>
    </>
  );
}

/** Outcomes with enough stays first. */
const inOrder = (outcomes: readonly OutcomeCalibration[]) =>
  outcomes.toSorted((a, b) => Number(a.total.isTooFew) - Number(b.total.isTooFew));
