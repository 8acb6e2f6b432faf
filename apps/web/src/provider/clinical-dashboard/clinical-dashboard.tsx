import type { Dashboard, ProviderPatient } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OfPatient } from "../../patient-identity/patient-identity.tsx";
import { screenWidthRem } from "../../theme/text-size.ts";
import { Stack } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { AdverseEventsCard } from "../adverse-events/adverse-events-card.tsx";
import { DeliveredCard } from "../dose/delivered-card.tsx";
import { MobilityCard } from "../function/mobility-card.tsx";
import { ActiveGoals } from "../goal-editor/active-goals.tsx";
import { GoalCard } from "../goal-editor/goal-card.tsx";
import { goalsId } from "../goal-editor/goals-id.ts";
import { NowCards } from "../now/now-cards.tsx";
import { useDashboard, useNewestAssessment } from "../patient-queries.ts";
import { RiskPanel } from "../risk/risk-panel.tsx";
import { RecentRides } from "../written-ride/recent-rides.tsx";
import styles from "./clinical-dashboard.module.css";
import { PatientActions, PatientHead } from "./patient-head.tsx";
import { type Period, ProgressChart } from "./progress-chart.tsx";
import { StatCards } from "./stat-cards.tsx";
import { StayCard } from "./stay-card.tsx";

/**
 * For a layout order that reading and keyboard order follow too. Decided once, when a patient is opened: rotating a
 * phone moves nothing while somebody is typing.
 */
const isNarrow = () => screenWidthRem() < 40;

/** Everything about one patient: metrics, both charts, goals, risks and their reasons. */
export default function ClinicalDashboard({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation(["provider", "clinical-dashboard"]);
  const fetched = useDashboard(patient.id);
  useNewestAssessment(patient.id);
  const [period, setPeriod] = useState<Period>(7);
  const { passiveSecondsToday = 0 } = fetched.data ?? {};
  const [isOnPhone] = useState(isNarrow);
  const charts = { patient, passiveSecondsToday, period, onPeriod: setPeriod };
  const goalCards = ({ adaptiveGoal, planOnHold }: Dashboard) => (
    <>
      <div id={goalsId} tabIndex={-1} className={styles.goals}>
        <GoalCard
          patient={patient}
          proposesIncrease={adaptiveGoal?.proposesIncrease ?? false}
          planOnHold={planOnHold}
        />
      </div>
      <ActiveGoals patient={patient} />
    </>
  );
  return (
    <OfPatient patient={patient}>
      <PatientHead patient={patient}>{!isOnPhone && <PatientActions patient={patient} />}</PatientHead>
      <NowCards patient={patient} isLoaded={fetched.data !== undefined} />
      {isOnPhone && (
        <Stack below={4} screenOnly>
          <PatientActions patient={patient} />
        </Stack>
      )}
      <Screen query={fetched} loading={t("patient.loading")} failed={t("clinical-dashboard:patient.failed")}>
        {(dashboard) => (
          <>
            {isOnPhone && (
              <Stack gap={4} below={4} className={styles.column}>
                {goalCards(dashboard)}
              </Stack>
            )}
            <DeliveredCard patientId={patient.id} />
            <StatCards patient={patient} dashboard={dashboard} />
            <Stack gap={4} below={4} className={styles.charts}>
              <ProgressChart kind="minutes" {...charts} />
              <ProgressChart kind="power" {...charts} />
            </Stack>
            <MobilityCard patientId={patient.id} />
            <Stack align="start" gap={4} className={styles.columns}>
              <Stack gap={4} className={styles.column}>
                {!isOnPhone && goalCards(dashboard)}
                <RecentRides patientId={patient.id} />
                <AdverseEventsCard patientId={patient.id} />
              </Stack>
              <Stack gap={4} className={styles.column}>
                <RiskPanel patient={patient} />
              </Stack>
            </Stack>
          </>
        )}
      </Screen>
      <StayCard patient={patient} />
    </OfPatient>
  );
}
