import { useTranslation } from "react-i18next";
import { LiveRideProvider } from "../bike/live-ride.tsx";
import { BackHeader } from "../shell/header.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { Screen } from "../ui/screen.tsx";
import { useSendFeedbackAgain } from "./feedback/use-send-feedback-again.ts";
import { ClosedSession } from "./session/closed-session.tsx";
import { SessionPanels } from "./session/session-panels.tsx";
import { type SessionBasis, useSessionBasis } from "./session/session-without-server.ts";
import { SpokenToday } from "./today/spoken-today.tsx";
import { useDashboard } from "./use-dashboard.ts";

/** The exercise session: live with a bike that sends, otherwise simulated. */
export default function SessionScreen() {
  const { t } = useTranslation("session");
  const query = useDashboard();
  const data = useSessionBasis(query.data);
  return (
    <AppShell title={t("title")} patient={data?.patient} header={<BackHeader />}>
      <Screen query={{ ...query, data }} loading={t("loading")} failed={t("failed")} heading={t("title")}>
        {(dashboard) => (
          <LiveRideProvider dashboard={dashboard}>
            <Spoken dashboard={dashboard} />
            <Session dashboard={dashboard} />
          </LiveRideProvider>
        )}
      </Screen>
    </AppShell>
  );
}

function Spoken({ dashboard: { today, rideState, stats, recentSessions } }: { dashboard: SessionBasis }) {
  return today && rideState && stats && <SpokenToday day={{ today, rideState, stats, recentSessions }} />;
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
