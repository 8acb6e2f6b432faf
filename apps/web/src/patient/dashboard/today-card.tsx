import type { Dashboard } from "@bedside-bike/contract";
import { LiveChip } from "../../bike/live-chip.tsx";
import { useLive, useTodaySeconds } from "../../bike/live-ride.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { FirstRideAdvice } from "../first-ride-advice.tsx";
import styles from "./today-card.module.css";

/** The main card: greeting, today's progress, and the main action. */
export function TodayCard({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { patient, today, planOnHold } = dashboard;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.greeting}>{t("greeting", { firstName: patient.firstName })}</h1>
          <p className={styles.letsPedal}>{t("letsPedal")}</p>
        </div>
        <LiveChip deviceNumber={patient.deviceNumber} />
      </div>
      <TodayRing today={today} isOnHold={planOnHold !== null} isUsualGoal={!dashboard.hadGoals} />
      <FirstRideAdvice isAssessed={dashboard.isAssessed} stats={dashboard.stats} />
      <MainButton today={today} />
    </Card>
  );
}

/** The only part of the dashboard that renders again while the patient pedals. */
function TodayRing(props: Pick<Dashboard, "today"> & { isOnHold: boolean; isUsualGoal: boolean }) {
  const { today, isOnHold, isUsualGoal } = props;
  const { t, i18n } = useTranslation("dashboard");
  const seconds = useTodaySeconds(today);
  const goalMinutes = today.dailyGoalMinutes;
  // Whole minutes, never rounded up: '30 of 30' must mean that the goal is reached.
  const done = formatNumber(Math.floor(seconds / 60), 0, i18n.language);
  const goal = goalMinutes === null ? null : formatGoal(goalMinutes, i18n.language);
  const isComplete = isReached(today, seconds);
  const note = isOnHold ? t("today.onHold") : isComplete ? t("today.complete") : null;
  return (
    <>
      <div className={styles.ring}>
        <ProgressRing
          value={seconds / 60}
          max={goalMinutes}
          metric={done}
          caption={goal === null ? t("today.minutes") : t("today.ofMinutes", { goal })}
          label={goal === null ? t("today.done", { done }) : t("today.progress", { done, goal })}
        />
        {isUsualGoal && goal !== null && <p className={styles.usualGoal}>{t("today.usualGoal", { goal })}</p>}
      </div>
      <p role="status" className={isOnHold ? styles.onHold : isComplete ? styles.complete : styles.notComplete}>
        {note}
      </p>
    </>
  );
}

/** During a ride it leads to the ride. */
function MainButton({ today }: Pick<Dashboard, "today">) {
  const { t } = useTranslation("dashboard");
  const isRiding = useLive(({ ride }) => ride?.isOpen === true);
  const isComplete = isReached(today, useTodaySeconds(today));
  return (
    <PrimaryButton to="/session" size="large" icon={isRiding ? "pulse" : "play"} isFullWidth>
      {t(isRiding ? "today.seeRide" : isComplete ? "today.bonus" : "today.start")}
    </PrimaryButton>
  );
}

const isReached = ({ dailyGoalMinutes }: Dashboard["today"], seconds: number): boolean =>
  dailyGoalMinutes !== null && seconds >= dailyGoalMinutes * 60;
