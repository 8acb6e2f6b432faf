import { SESSION_DAILY_GOAL_MINUTES } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useTodaySeconds } from "../../bike/live-ride.tsx";
import { type Store, useStored } from "../../bike/store.ts";
import { formatClock, formatGoal, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar, ProgressMarkSwatch } from "../../ui/progress-bar.tsx";
import type { SimulatedSession } from "./simulated-session.ts";
import styles from "./time-card.module.css";
import type { MetricsSource } from "./use-session-source.ts";

interface TimeCardProps {
  /** Null while nobody knows. */
  today: Dashboard["today"] | null;
  metrics: MetricsSource;
  /** The running simulation: its seconds move the bar while it lasts. */
  simulated: Store<SimulatedSession> | null;
}

export function TimeCard({ today, metrics, simulated }: TimeCardProps) {
  return (
    <Card className={styles.card}>
      <Timer metrics={metrics} />
      {today ? <DayBar today={today} simulated={simulated} /> : <UnknownDay />}
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

function UnknownDay() {
  const { t } = useTranslation("session");
  return <p className={styles.day}>{t("today.unknown")}</p>;
}

function DayBar({ today, simulated }: Pick<Dashboard, "today"> & Pick<TimeCardProps, "simulated">) {
  const { ridden, filled } = useTodaySeconds(today);
  const { dailyGoalMinutes: goalMinutes } = today;
  const savedSeconds = goalMinutes === null ? ridden : filled;
  return simulated === null ? (
    <DayProgress seconds={savedSeconds} goalMinutes={goalMinutes} />
  ) : (
    <SimulatedDayBar savedSeconds={savedSeconds} goalMinutes={goalMinutes} simulated={simulated} />
  );
}

function SimulatedDayBar(props: {
  savedSeconds: number;
  goalMinutes: number | null;
  simulated: Store<SimulatedSession>;
}) {
  const seconds = useStored(props.simulated, (session) => session.rideSeconds);
  return <DayProgress seconds={props.savedSeconds + seconds} goalMinutes={props.goalMinutes} />;
}

/** Today's minutes; the way to a goal only where the patient's state has a target. */
function DayProgress({ seconds, goalMinutes }: { seconds: number; goalMinutes: number | null }) {
  if (goalMinutes !== null) return <GoalProgress seconds={seconds} goalMinutes={goalMinutes} />;
  return <Done seconds={seconds} />;
}

function Done({ seconds }: { seconds: number }) {
  const { t, i18n } = useTranslation("session");
  return (
    <p className={styles.day}>
      <strong>{t("today.title", { done: formatNumber(Math.floor(seconds / 60), 0, i18n.language) })}</strong>
    </p>
  );
}

/** Today's minutes, as done. */
export function DoneToday({ today }: Pick<Dashboard, "today">) {
  const { ridden } = useTodaySeconds(today);
  return (
    <Card>
      <Done seconds={ridden} />
    </Card>
  );
}

/** The figure is to be read at arm's length. */
function MinutesLeft({ minutes }: { minutes: number }) {
  const { t, i18n } = useTranslation("session");
  return (
    <p className={styles.left}>
      <span className={styles.leftMinutes}>{formatNumber(minutes, 0, i18n.language)}</span>{" "}
      <span>{t("today.toGoal", { count: minutes })}</span>
    </p>
  );
}

/** The patient's own goal is prominent, with the hospital's target small beside it. */
function GoalProgress({ seconds, goalMinutes }: { seconds: number; goalMinutes: number }) {
  const { t, i18n } = useTranslation("session");
  const target = SESSION_DAILY_GOAL_MINUTES;
  // Rounded up: never 0 minutes left before the goal is reached.
  const minutesTo = (minutes: number) => Math.max(0, Math.ceil(minutes - seconds / 60));
  const done = formatNumber(Math.floor(seconds / 60), 0, i18n.language);
  const goal = formatGoal(goalMinutes, i18n.language);
  const [toGoal, toTarget] = [minutesTo(goalMinutes), minutesTo(target)];
  return (
    <div className={styles.day}>
      {toGoal === 0 ? <p className={styles.left}>{t("today.goalReached")}</p> : <MinutesLeft minutes={toGoal} />}
      <ProgressBar
        value={seconds / 60}
        max={Math.max(goalMinutes, target)}
        label={t("today.progress", { done, goal, target })}
        marks={[
          { kind: "target", value: target },
          { kind: "goal", value: goalMinutes },
        ]}
      />
      <ul className={styles.legend}>
        <li>
          <strong>{t("today.title", { done })}</strong>
        </li>
        <li>
          <ProgressMarkSwatch kind="goal" />
          <strong>{t("today.goal", { goal })}</strong>
        </li>
        <li className={styles.target}>
          <ProgressMarkSwatch kind="target" />
          {toTarget === 0 ? t("today.targetReached", { target }) : t("today.target", { target, count: toTarget })}
        </li>
      </ul>
    </div>
  );
}
