import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { BikeNotice } from "../bike/bike-notice.tsx";
import { LiveRideProvider } from "../bike/live-ride.tsx";
import { atTablet, isInUse } from "../bike/tablet-ride/at-tablet.ts";
import { ConnectBike } from "../bike/tablet-ride/connect-bike.tsx";
import { isForComfort } from "../ride-state/with-ride-state.ts";
import { isUnconfirmed } from "../session/stored-session.ts";
import { PatientHeader } from "../shell/patient-header.tsx";
import { ReadToMe } from "../speech/read-to-me.tsx";
import { useStored } from "../store.ts";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { DidYouKnow } from "../ui/did-you-know.tsx";
import { Grid, Stack, Text } from "../ui/layout.tsx";
import { Screen } from "../ui/screen.tsx";
import { useFirstDeferred } from "../ui/use-first-deferred.ts";
import { FirstAccess } from "./access/show-first-access.tsx";
import { AskForAssessment } from "./assessment-request/ask-for-assessment.tsx";
import { AdditionalGoals } from "./dashboard/additional-goals.tsx";
import { ExploreCards } from "./dashboard/explore-cards.tsx";
import { NotYou } from "./dashboard/not-you.tsx";
import { NudgeNotice } from "./dashboard/nudge-notice.tsx";
import { ProgressCards } from "./dashboard/progress-cards.tsx";
import { ReservedPlace, useReservedPlace } from "./dashboard/reserved-place.tsx";
import { TodayCard } from "./dashboard/today-card.tsx";
import styles from "./dashboard.module.css";
import { FamilyClap } from "./family/family-clap.tsx";
import { useSendFeedbackAgain } from "./feedback/use-send-feedback-again.ts";
import { NotToday } from "./not-today/not-today.tsx";
import { awaitedOf } from "./state/awaited.ts";
import { StateCard } from "./state/state-card.tsx";
import { WeekCard } from "./state/week-card.tsx";
import { WhatToDo } from "./state/what-to-do.tsx";
import { SpokenToday } from "./today/spoken-today.tsx";
import { UnconfirmedLine } from "./unconfirmed/unconfirmed-line.tsx";
import { useConfirmationNews } from "./unconfirmed/use-confirmation-news.ts";
import { useDashboard } from "./use-dashboard.ts";

export default function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const query = useDashboard();
  const data = useFirstDeferred(query.data);
  useConfirmationNews(data?.patient);
  return (
    <AppShell title={t("title")} patient={data?.patient} header={<PatientHeader />}>
      <Screen query={{ ...query, data }} loading={t("loading")} failed={t("failed")} heading={t("title")}>
        {(dashboard) => (
          <LiveRideProvider dashboard={dashboard}>
            <SpokenToday day={dashboard} readsOnOpen />
            <Content dashboard={dashboard} />
          </LiveRideProvider>
        )}
      </Screen>
    </AppShell>
  );
}

function Content({ dashboard }: { dashboard: Dashboard }) {
  useSendFeedbackAgain(dashboard);
  const place = useReservedPlace(dashboard);
  const Day = dashboard.rideState.target ? DayWithTarget : DayWithoutTarget;
  return (
    <>
      {isUnconfirmed(dashboard.patient) && <UnconfirmedLine />}
      <BikeNotice patient={dashboard.patient} bikeLoss={dashboard.bikeLoss} />
      <Day dashboard={dashboard} place={place} />
    </>
  );
}

interface DayProps {
  dashboard: Dashboard;
  place: ReturnType<typeof useReservedPlace>;
}

function DayWithTarget({ dashboard, place }: DayProps) {
  const { t } = useTranslation(["dashboard", "session"]);
  return (
    <Stack gap={4} className={styles.day}>
      <TodayCard dashboard={dashboard} />
      <FirstAccess dashboard={dashboard} />
      <Grid columns={2} gap={4} className={styles.now}>
        <ReservedPlace dashboard={dashboard} place={place}>
          <NudgeNotice nudges={dashboard.nudges} today={dashboard.today} />
        </ReservedPlace>
        <Grid min="9rem" gap={4} className={styles.links}>
          <NotToday dashboard={dashboard} />
          <SecondaryButton to="/goals">{t("viewGoals")}</SecondaryButton>
          <SecondaryButton to="/reports">{t("reports")}</SecondaryButton>
          <SecondaryButton to="/family-link">{t("session:family.link")}</SecondaryButton>
        </Grid>
      </Grid>
      <ConnectBike isQuiet />
      <ReadToMe />
      <AdditionalGoals dashboard={dashboard} />
      <ProgressCards dashboard={dashboard} />
      <Grid columns={2} gap={4} className={styles.pair}>
        <ExploreCards mayRide />
        <DidYouKnow />
      </Grid>
    </Stack>
  );
}

/**
 * No ring, no goal and no prompt to pedal: what keeps the patient from riding, what they did, what they can do, and
 * below it what a day with a target shows too. For comfort nothing is counted.
 */
function DayWithoutTarget({ dashboard, place }: DayProps) {
  const { t } = useTranslation("dashboard");
  const { patient, rideState } = dashboard;
  const isBikeInUse = useStored(atTablet, isInUse);
  const countsNothing = isForComfort(rideState);
  return (
    <Stack gap={5} className={styles.rest}>
      <StateCard
        rideState={rideState}
        greeting={t("greeting", { firstName: patient.firstName })}
        besideGreeting={<NotYou firstName={patient.firstName} />}
      />
      <AskForAssessment dashboard={dashboard} />
      <FirstAccess dashboard={dashboard} />
      <FamilyClap clap={dashboard.familyClap} />
      {rideState.mayStart && (
        <SecondaryButton to="/session" size="large" icon="play" isFullWidth>
          {t("today.start")}
        </SecondaryButton>
      )}
      {rideState.state === "wait" && awaitedOf(rideState) === "answered" && (
        <Text
          padY={5}
          padX={5}
          size="large"
          weight="bold"
          textAlign="center"
          corners="button"
          className={styles.stopForNow}
        >
          {t("today.stopForNow")}
        </Text>
      )}
      <ReservedPlace dashboard={dashboard} place={place} hasBike={rideState.mayStart} />
      {(rideState.mayStart || isBikeInUse) && <ConnectBike isQuiet />}
      <ReadToMe />
      {!countsNothing && <WeekCard dashboard={dashboard} />}
      <WhatToDo rideState={rideState} />
      {!countsNothing && (
        <>
          <AdditionalGoals dashboard={dashboard} />
          <ProgressCards dashboard={dashboard} />
        </>
      )}
      <ExploreCards mayRide={rideState.mayStart} />
      <DidYouKnow />
    </Stack>
  );
}
