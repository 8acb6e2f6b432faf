import type { RideState } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useLive, useLiveConnection } from "../../bike/live-ride.tsx";
import { atTablet, isInUse } from "../../bike/tablet-ride/at-tablet.ts";
import { ConnectBike } from "../../bike/tablet-ride/connect-bike.tsx";
import { SavedWhere } from "../../bike/tablet-ride/saved-where.tsx";
import { ReadToMe } from "../../speech/read-to-me.tsx";
import { useStored } from "../../store.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { StateCard } from "../state/state-card.tsx";
import { DoneToday } from "./day-card.tsx";
import { rideLength } from "./ended-ride.ts";
import { useEndedRideQuestion } from "./ended-ride-question.tsx";
import styles from "./session-panels.module.css";
import type { SessionBasis } from "./session-without-server.ts";

/** The session while no ride may begin: the state's sentence, what was ridden and saved, and no way to start. */
export function ClosedSession({ dashboard, rideState }: { dashboard: SessionBasis; rideState: RideState }) {
  const { t } = useTranslation(["session", "shell"]);
  const { patient, today } = dashboard;
  const isBikeInUse = useStored(atTablet, isInUse);
  const question = useEndedRideQuestion(dashboard);
  return (
    <Stack gap={4} className={styles.column}>
      <StateCard rideState={rideState} greeting={t("welcome", { firstName: patient.firstName })}>
        <EndedRide />
      </StateCard>
      {today && <DoneToday today={today} />}
      <SavedWhere />
      {question}
      {isBikeInUse && <ConnectBike />}
      <SecondaryButton to="/dashboard" size="large">
        {t("shell:backToDashboard")}
      </SecondaryButton>
      <ReadToMe />
    </Stack>
  );
}

/** The ride that was open when the state closed. */
export function EndedRide() {
  const { t } = useTranslation("session");
  const seconds = useLive(({ ride }) => (ride?.hasBeenOpen ? ride.rideSeconds : null));
  const isClosed = useLive(({ ride }) => ride?.isOpen === false);
  const isStored = useLiveConnection() === "open" || isClosed;
  return seconds === null ? null : (
    <Text size="label" weight="bold">
      {t(isStored ? "savedSoFar" : "rodeSoFar", { time: rideLength(seconds, t) })}
    </Text>
  );
}
