import type { Dashboard } from "@bedside-bike/contract";
import { LiveChip } from "../../bike/live-chip.tsx";
import { useTodaySeconds } from "../../bike/live-ride.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import styles from "./today-card.module.css";

/** The main card: greeting, today's progress, and the main action. */
export function TodayCard({ patient, today, planOnHold }: Pick<Dashboard, "patient" | "today" | "planOnHold">) {
  const { t } = useTranslation("dashboard");
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.greeting}>{t("greeting", { firstName: patient.firstName })}</h1>
          <p className={styles.letsPedal}>{t("letsPedal")}</p>
        </div>
        <LiveChip deviceNumber={patient.deviceNumber} />
      </div>
      <TodayRing today={today} isOnHold={planOnHold !== null} />
    </Card>
  );
}

/** The only part of the dashboard that renders again while the patient pedals. */
function TodayRing({ today, isOnHold }: Pick<Dashboard, "today"> & { isOnHold: boolean }) {
  const { t, i18n } = useTranslation("dashboard");
  const seconds = useTodaySeconds(today);
  const goalMinutes = today.dailyGoalMinutes;
  // Whole minutes, never rounded up: '30 of 30' must mean that the goal is reached.
  const done = formatNumber(Math.floor(seconds / 60), 0, i18n.language);
  const goal = goalMinutes === null ? null : formatGoal(goalMinutes, i18n.language);
  const isComplete = goalMinutes !== null && seconds >= goalMinutes * 60;
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
      </div>
      <p role="status" className={isOnHold ? styles.onHold : isComplete ? styles.complete : styles.notComplete}>
        {note}
      </p>
      <PrimaryButton to="/session" size="large" icon="play" isFullWidth>
        {t(isComplete ? "today.bonus" : "today.start")}
      </PrimaryButton>
    </>
  );
}
