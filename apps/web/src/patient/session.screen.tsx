import { useTranslation } from "react-i18next";
import { LiveRideProvider } from "../bike/live-ride.tsx";
import { BackHeader } from "../shell/header.tsx";
import { SpokenDay } from "../speech/spoken-day.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { FailedState, Loading } from "../ui/screen-states.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useSendFeedbackAgain } from "./feedback/use-send-feedback-again.ts";
import { ClosedSession } from "./session/closed-session.tsx";
import { SessionPanels } from "./session/session-panels.tsx";
import { type SessionBasis, useSessionBasis } from "./session/session-without-server.ts";
import { useDashboard } from "./use-dashboard.ts";

/** The exercise session: live with a bike that sends, otherwise simulated. */
export default function SessionScreen() {
  const { t } = useTranslation("session");
  const { data, isError, refetch } = useDashboard();
  const dashboard = useSessionBasis(data);
  return (
    <AppShell title={t("title")} patient={dashboard?.patient} header={<BackHeader />}>
      {dashboard && (
        <LiveRideProvider dashboard={dashboard}>
          {dashboard.today && dashboard.rideState && (
            <SpokenDay today={dashboard.today} rideState={dashboard.rideState} />
          )}
          <Session dashboard={dashboard} />
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

function Session({ dashboard }: { dashboard: SessionBasis }) {
  const { rideState } = dashboard;
  useSendFeedbackAgain(dashboard);
  return rideState && !rideState.mayStart ? (
    <ClosedSession dashboard={dashboard} rideState={rideState} />
  ) : (
    <SessionPanels dashboard={dashboard} />
  );
}
