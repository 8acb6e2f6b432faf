import { useTranslation } from "react-i18next";
import { useLive, useLiveConnection } from "../../bike/live-ride.tsx";
import { areAtRest, sendsNoWatts } from "../../bike/ride-metrics.ts";
import { useIsUntold } from "../../bike/stopped-ride.ts";
import { type Store, useStored } from "../../store.ts";
import { Text } from "../../ui/layout.tsx";
import { endedRide } from "./ended-ride.ts";
import styles from "./session-panels.module.css";
import type { SimulatedSession } from "./simulated-session.ts";
import { TabletRideStatus } from "./tablet-ride-status.tsx";
import type { SessionMode } from "./use-session-source.ts";

interface SessionStatusProps {
  mode: SessionMode;
  /** Of the practice. */
  status: SimulatedSession["status"];
  simulated: Store<SimulatedSession>;
  deviceNumber: string | null;
  hasTakenOver: boolean;
  mayPractice: boolean;
  /** 'Start' was pressed: the bike's first turn begins the ride. */
  isWaitingForTurn: boolean;
}

const clear = { padY: 4, padX: 5, size: "large", weight: "bold", ground: "soft", corners: "button" } as const;
/** As high, so that the buttons below stay where they are. */
const quiet = { ...clear, tone: "second", weight: "regular", ground: undefined } as const;

/** The current status in words; a live region. */
export function SessionStatus(props: SessionStatusProps) {
  return (
    <Text
      as="div"
      role="status"
      className={props.mode === "simulated" || props.mode === "waiting" ? styles.status : undefined}
      {...(props.mode === "simulated" ? quiet : clear)}
    >
      <p>
        <Sentence {...props} />
      </p>
    </Text>
  );
}

function Sentence(props: SessionStatusProps) {
  const { mode, status, simulated, deviceNumber, hasTakenOver, mayPractice, isWaitingForTurn } = props;
  const { t } = useTranslation("session");
  const hasPracticed = useStored(simulated, (session) => session.hasBeenStarted);
  const phase = status === "idle" && hasPracticed ? "ended" : status;
  if (mode === "tablet") return <TabletRideStatus />;
  if (mode === "stopping") return t("status.turning");
  if (mode === "saved") return <Saved />;
  if (mode === "live") return <Live deviceNumber={deviceNumber} hasTakenOver={hasTakenOver} />;
  if (mode === "simulated" && status === "idle") return t("status.practice");
  if (mode === "waiting" && isWaitingForTurn) return t("status.pedalNow");
  if (phase !== "idle") return t(`status.${phase}`);
  if (deviceNumber === null) return t(mayPractice ? "status.idle" : "status.idleNoPractice");
  return t("status.idleWithBike", { number: deviceNumber });
}

function Live({ deviceNumber, hasTakenOver }: Pick<SessionStatusProps, "deviceNumber" | "hasTakenOver">) {
  const { t } = useTranslation("session");
  const isConnected = useLiveConnection() === "open";
  const isSending = useLive(({ ride }) => ride?.isSending === true);
  const isWithoutWatts = useLive(({ ride }) => ride !== null && sendsNoWatts(ride));
  const isStill = useLive(({ ride }) => ride !== null && areAtRest(ride));
  if (!isConnected) return t("status.reconnecting");
  if (!isSending)
    return deviceNumber === null ? t("status.silentNoNumber") : t("status.silent", { number: deviceNumber });
  if (isStill) return t("status.still");
  if (hasTakenOver) return t("status.tookOver");
  return t(isWithoutWatts ? "status.noWatts" : "status.live");
}

function Saved() {
  const { t, i18n } = useTranslation("session");
  const isUntold = useIsUntold(useLive(({ ride }) => ride?.rideId ?? null));
  return useLive(({ ride }) => {
    const { key, values } = endedRide(ride, t, i18n.language);
    return isUntold
      ? `${t(`status.untold.${key}`, values)} ${t("status.untold.until")}`
      : t(`status.saved.${key}`, values);
  });
}
