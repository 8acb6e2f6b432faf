import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useRideStateEvents } from "../ride-state/use-ride-state-events.ts";
import { ReadToMe } from "../speech/read-to-me.tsx";
import { useSpokenSummary } from "../speech/use-speech.ts";
import { useTodayWords } from "../speech/use-today-words.ts";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DidYouKnow } from "../ui/did-you-know.tsx";
import { BackHeader } from "../ui/header.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import { AdaptiveGoalCard } from "./goals/adaptive-goal-card.tsx";
import { DailyGoalCard } from "./goals/daily-goal-card.tsx";
import { GoalCards } from "./goals/goal-cards.tsx";
import { RecommendedGoal } from "./goals/recommended-goal.tsx";
import styles from "./goals.module.css";
import { StateCard } from "./state/state-card.tsx";
import { useDashboard } from "./use-dashboard.ts";

/** The care team's goals, read-only. */
export default function GoalsScreen() {
  const { t } = useTranslation("goals");
  const { data: dashboard, isError, refetch } = useDashboard();
  return (
    <AppShell title={t("title")} header={<BackHeader tools={<ReadToMe />} />}>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      {dashboard && <Goals dashboard={dashboard} />}
      {!dashboard && isError && <FailedState title={t("failed")} onRetry={() => void refetch()} />}
      {!dashboard && !isError && <Loading text={t("loading")} />}
    </AppShell>
  );
}

function Goals({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation(["goals", "shell"]);
  const { patient, today, rideState, adaptiveGoal } = dashboard;
  const hasTarget = rideState.target !== null;
  const BackButton = hasTarget ? PrimaryButton : SecondaryButton;
  useSpokenSummary(useTodayWords({ today, rideState }));
  useRideStateEvents(patient.id);
  return (
    <div className={styles.stack}>
      {hasTarget ? <RecommendedGoal dashboard={dashboard} /> : <StateCard rideState={rideState} />}
      <div className={styles.pair}>
        <DailyGoalCard today={today} />
        {adaptiveGoal && <AdaptiveGoalCard goal={adaptiveGoal} />}
      </div>
      {hasTarget && <GoalCards goals={dashboard.goals} />}
      <Card variant="soft">
        <div className={styles.notice}>
          <Icon name="info" size={28} />
          <div>
            <h2 className={styles.noticeTitle}>{t("providerOnly.title")}</h2>
            <p>{t("providerOnly.text")}</p>
          </div>
        </div>
      </Card>
      {hasTarget && <DidYouKnow variant="eleven" />}
      <BackButton to="/dashboard" size="large" className={styles.back}>
        {t("shell:backToDashboard")}
      </BackButton>
    </div>
  );
}
