import type { Dashboard } from "@bedside-bike/contract";
import { BikeNotice } from "../bike/bike-notice.tsx";
import { LiveRideProvider } from "../bike/live-ride.tsx";
import { ConnectBike } from "../bike/tablet-ride/connect-bike.tsx";
import { useTranslation } from "../locales/translation.ts";
import { isUnconfirmed } from "../session/stored-session.ts";
import { ReadToMe } from "../speech/read-to-me.tsx";
import { SpokenDay } from "../speech/spoken-day.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { SecondaryButton } from "../ui/button.tsx";
import { DidYouKnow } from "../ui/did-you-know.tsx";
import { PatientHeader } from "../ui/header.tsx";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import { useFirstDeferred } from "../ui/use-first-deferred.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { AdditionalGoals } from "./dashboard/additional-goals.tsx";
import { ExploreCards } from "./dashboard/explore-cards.tsx";
import { NudgeNotice } from "./dashboard/nudge-notice.tsx";
import { ProgressCards } from "./dashboard/progress-cards.tsx";
import { ReservedPlace } from "./dashboard/reserved-place.tsx";
import { TodayCard } from "./dashboard/today-card.tsx";
import styles from "./dashboard.module.css";
import { useSendFeedbackAgain } from "./feedback/use-send-feedback-again.ts";
import { UnconfirmedLine } from "./unconfirmed/unconfirmed-line.tsx";
import { useConfirmationNews } from "./unconfirmed/use-confirmation-news.ts";
import { useDashboard } from "./use-dashboard.ts";

export default function DashboardScreen() {
  const { t } = useTranslation("dashboard");
  const { data, isError, refetch } = useDashboard();
  const dashboard = useFirstDeferred(data);
  useConfirmationNews(dashboard?.patient);
  return (
    <AppShell title={t("title")} header={<PatientHeader tools={<ReadToMe />} />}>
      {dashboard && (
        <LiveRideProvider dashboard={dashboard}>
          <SpokenDay today={dashboard.today} readsOnOpen />
          <Content dashboard={dashboard} />
        </LiveRideProvider>
      )}
      {!dashboard && (
        <h1>
          <VisuallyHidden>{t("title")}</VisuallyHidden>
        </h1>
      )}
      {!dashboard && isError && <FailedState title={t("failed")} onRetry={() => void refetch()} />}
      {!dashboard && !isError && <Loading text={t("loading")} />}
    </AppShell>
  );
}

function Content({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  useSendFeedbackAgain(dashboard);
  return (
    <>
      {isUnconfirmed(dashboard.patient) && <UnconfirmedLine />}
      <BikeNotice patient={dashboard.patient} bikeLoss={dashboard.bikeLoss} />
      <div className={styles.grid}>
        <div className={styles.hero}>
          <TodayCard dashboard={dashboard} />
          <ReservedPlace dashboard={dashboard}>
            {!dashboard.planOnHold && <NudgeNotice nudges={dashboard.nudges} />}
          </ReservedPlace>
          <ConnectBike isQuiet />
          <div className={styles.links}>
            <SecondaryButton to="/goals">{t("viewGoals")}</SecondaryButton>
            <SecondaryButton to="/reports">{t("reports")}</SecondaryButton>
          </div>
        </div>
        <div className={styles.side}>
          <ProgressCards dashboard={dashboard} />
          <DidYouKnow />
        </div>
      </div>
      <AdditionalGoals dashboard={dashboard} />
      <ExploreCards />
    </>
  );
}
