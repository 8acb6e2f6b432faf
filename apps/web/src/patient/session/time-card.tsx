import { SESSION_DAILY_GOAL_MINUTES } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useTodaySeconds } from "../../bike/live-ride.tsx";
import { type Store, useStored } from "../../bike/store.ts";
import { formatClock, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { SimulatedSession } from "./simulated-session.ts";
import styles from "./time-card.module.css";
import type { MetricsSource } from "./use-session-source.ts";

interface TimeCardProps extends Pick<Dashboard, "today"> {
  metrics: MetricsSource;
  /** The simulation going on: its seconds move the bar too, for as long as it lasts. */
  simulated: Store<SimulatedSession> | null;
}

export function TimeCard({ today, metrics, simulated }: TimeCardProps) {
  return (
    <Card className={styles.card}>
      <Timer metrics={metrics} />
      <DayBar today={today} simulated={simulated} />
    </Card>
  );
}

function Timer({ metrics }: { metrics: MetricsSource }) {
  const { t } = useTranslation("session");
  const clock = useStored(metrics, (ride) => formatClock(ride.rideSeconds));
  return (
    <div className={styles.timer}>
      <span className={styles.label} id="session-time">
        {t("time")}
      </span>
      <span role="timer" aria-labelledby="session-time" className={styles.clock}>
        {clock}
      </span>
    </div>
  );
}

function DayBar({ today, simulated }: Pick<TimeCardProps, "today" | "simulated">) {
  const savedSeconds = useTodaySeconds(today);
  return simulated === null ? (
    <DayProgress seconds={savedSeconds} />
  ) : (
    <SimulatedDayBar savedSeconds={savedSeconds} simulated={simulated} />
  );
}

function SimulatedDayBar(props: { savedSeconds: number; simulated: Store<SimulatedSession> }) {
  const seconds = useStored(props.simulated, (session) => session.rideSeconds);
  return <DayProgress seconds={props.savedSeconds + seconds} />;
}

function DayProgress({ seconds }: { seconds: number }) {
  const { t, i18n } = useTranslation("session");
  const goal = SESSION_DAILY_GOAL_MINUTES;
  // Rounded up: 'to goal' never says 0 before the goal is reached.
  const minutesLeft = Math.max(0, Math.ceil(goal - seconds / 60));
  const done = formatNumber(Math.floor(seconds / 60), 0, i18n.language);
  const words = t("today.progress", { done, goal });
  return (
    <div className={styles.day}>
      <p className={styles.dayWords}>
        <strong>{t("today.title")}</strong>
        <span className={styles.label}>
          {minutesLeft === 0 ? t("today.reached") : t("today.toGoal", { count: minutesLeft })}
        </span>
      </p>
      <ProgressBar value={seconds / 60} max={goal} label={words} />
      <p className={styles.done}>{words}</p>
    </div>
  );
}
