import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { LiveChip } from "../../bike/live-chip.tsx";
import { useLive, useTodaySeconds } from "../../bike/live-ride.tsx";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { StateNote } from "../state/state-note.tsx";
import styles from "./today-card.module.css";

/** The main card of a day with a target: greeting, today's progress, and the main action. */
export function TodayCard({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { patient, today, rideState } = dashboard;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.greeting}>{t("greeting", { firstName: patient.firstName })}</h1>
          {rideState.state !== "passive" && <p className={styles.letsPedal}>{t("letsPedal")}</p>}
        </div>
        <LiveChip deviceNumber={patient.deviceNumber} />
      </div>
      <TodayRing today={today} isUsualGoal={rideState.state === "unassessed"} />
      <StateNote rideState={rideState} />
      <MainButton today={today} />
    </Card>
  );
}

/** The only part of the dashboard that renders again while the patient pedals. */
function TodayRing({ today, isUsualGoal }: Pick<Dashboard, "today"> & { isUsualGoal: boolean }) {
  const { t, i18n } = useTranslation("dashboard");
  const { filled: seconds } = useTodaySeconds(today);
  const goalMinutes = today.dailyGoalMinutes ?? 0;
  // Whole minutes, never rounded up: '30 of 30' must mean that the goal is reached.
  const done = formatNumber(Math.floor(seconds / 60), 0, i18n.language);
  const goal = formatGoal(goalMinutes, i18n.language);
  const isComplete = isReached(today, seconds);
  return (
    <>
      <div className={styles.ring}>
        <ProgressRing
          value={seconds / 60}
          max={goalMinutes}
          metric={done}
          caption={t("today.ofMinutes", { goal })}
          label={t("today.progress", { done, goal })}
        />
        {isUsualGoal && <p className={styles.usualGoal}>{t("today.usualGoal", { goal })}</p>}
      </div>
      <p role="status" className={isComplete ? styles.complete : styles.notComplete}>
        {isComplete && t("today.complete")}
      </p>
    </>
  );
}

/** During a ride it leads to the ride. */
function MainButton({ today }: Pick<Dashboard, "today">) {
  const { t } = useTranslation("dashboard");
  const isRiding = useLive(({ ride }) => ride?.isOpen === true);
  const isComplete = isReached(today, useTodaySeconds(today).filled);
  return (
    <PrimaryButton to="/session" size="large" icon={isRiding ? "pulse" : "play"} isFullWidth>
      {t(isRiding ? "today.seeRide" : isComplete ? "today.bonus" : "today.start")}
    </PrimaryButton>
  );
}

const isReached = ({ dailyGoalMinutes }: Dashboard["today"], seconds: number): boolean =>
  dailyGoalMinutes !== null && seconds >= dailyGoalMinutes * 60;
