import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { LiveRideProvider, useDay } from "../bike/live-ride.tsx";
import { isForComfort } from "../ride-state/with-ride-state.ts";
import { BackHeader } from "../shell/header.tsx";
import { ReadToMe } from "../speech/read-to-me.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { PrimaryButton, SecondaryButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DidYouKnow } from "../ui/did-you-know.tsx";
import { Folded } from "../ui/folded.tsx";
import { Icon } from "../ui/icon.tsx";
import { Row, Stack, Text } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Screen } from "../ui/screen.tsx";
import { useIsTablet } from "../ui/use-is-tablet.ts";
import { AskForAssessment } from "./assessment-request/ask-for-assessment.tsx";
import { useMayAsk } from "./assessment-request/use-ask-for-assessment.ts";
import { AdaptiveGoalCard } from "./goals/adaptive-goal-card.tsx";
import { DoneTodayCard } from "./goals/done-today-card.tsx";
import { GoalCards } from "./goals/goal-cards.tsx";
import { AboutTheGoal, RecommendedGoal } from "./goals/recommended-goal.tsx";
import { useMoreFacts } from "./goals/use-more-facts.ts";
import styles from "./goals.module.css";
import { StateCard } from "./state/state-card.tsx";
import { SpokenToday } from "./today/spoken-today.tsx";
import { TodayRing } from "./today/today-ring.tsx";
import { useDashboard } from "./use-dashboard.ts";

/** The care team's goals, read-only. */
export default function GoalsScreen() {
  const { t } = useTranslation("goals");
  const query = useDashboard();
  return (
    <AppShell title={t("title")} patient={query.data?.patient} header={<BackHeader />}>
      <PageHeader title={t("title")} subtitle={t("subtitle")} />
      <Screen query={query} loading={t("loading")} failed={t("failed")}>
        {(dashboard) => <Goals dashboard={dashboard} />}
      </Screen>
    </AppShell>
  );
}

function Goals({ dashboard }: { dashboard: Dashboard }) {
  const { rideState } = dashboard;
  return (
    <LiveRideProvider dashboard={dashboard}>
      <SpokenToday day={dashboard} />
      <Stack gap={5}>
        {rideState.target ? <GoalsOfTheDay dashboard={dashboard} /> : <DayWithoutTarget dashboard={dashboard} />}
      </Stack>
    </LiveRideProvider>
  );
}

/** One sentence and one ring, then who may change them; on a phone the rest is one tap away. */
function GoalsOfTheDay({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation(["goals", "shell"]);
  const { today, rideState } = dashboard;
  const isTablet = useIsTablet();
  const moreFacts = useMoreFacts();
  const mayAsk = useMayAsk(dashboard);
  const { isReached } = useDay(today);
  const Back = mayAsk || isReached ? SecondaryButton : PrimaryButton;
  return (
    <>
      <Card>
        <Row gap={8} rowGap={5}>
          <Stack gap={3} className={styles.words}>
            <RecommendedGoal dashboard={dashboard} />
          </Stack>
          <div className={styles.ring}>
            <TodayRing today={today} rideState={rideState} />
          </div>
        </Row>
      </Card>
      <AskForAssessment dashboard={dashboard} />
      <Back to="/dashboard" size="large" className={styles.back}>
        {t("shell:backToDashboard")}
      </Back>
      <ReadToMe />
      {isTablet && <Details dashboard={dashboard} />}
      <ProviderOnly />
      {isTablet ? (
        <DidYouKnow more={moreFacts} />
      ) : (
        <Folded title={t("more")}>
          <Stack gap={5}>
            <Details dashboard={dashboard} />
            <DidYouKnow more={moreFacts} />
          </Stack>
        </Folded>
      )}
    </>
  );
}

function Details({ dashboard }: { dashboard: Dashboard }) {
  const { adaptiveGoal } = dashboard;
  return (
    <>
      {adaptiveGoal && <AdaptiveGoalCard goal={adaptiveGoal} />}
      <GoalCards dashboard={dashboard} />
      <AboutTheGoal dashboard={dashboard} />
    </>
  );
}

function DayWithoutTarget({ dashboard }: { dashboard: Dashboard }) {
  const { today, rideState } = dashboard;
  const { t } = useTranslation("shell");
  return (
    <>
      <StateCard rideState={rideState} />
      <AskForAssessment dashboard={dashboard} />
      {!isForComfort(rideState) && <DoneTodayCard today={today} />}
      <ReadToMe />
      {!isForComfort(rideState) && <ProviderOnly />}
      <SecondaryButton to="/dashboard" size="large" className={styles.back}>
        {t("backToDashboard")}
      </SecondaryButton>
    </>
  );
}

function ProviderOnly() {
  const { t } = useTranslation("goals");
  return (
    <Card variant="soft">
      <Row nowrap align="start" gap={4} tone="primary">
        <Icon name="info" size={28} />
        <Stack tone="ink">
          <Text as="h2" size="body">
            {t("providerOnly.title")}
          </Text>
          <p>{t("providerOnly.text")}</p>
        </Stack>
      </Row>
    </Card>
  );
}
