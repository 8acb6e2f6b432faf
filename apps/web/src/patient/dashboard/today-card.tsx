import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { LiveChip } from "../../bike/live-chip.tsx";
import { useTodaySeconds } from "../../bike/live-ride.tsx";
import { formatNumber } from "../../number-format.ts";
import { PrimaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import styles from "./today-card.module.css";

/** The main card: greeting, today's progress, and the main action. */
export function TodayCard({ patient, today }: Pick<Dashboard, "patient" | "today">) {
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
      <TodayRing today={today} />
    </Card>
  );
}

/** The only part of the dashboard that renders again while the patient pedals. */
function TodayRing({ today }: Pick<Dashboard, "today">) {
  const { t, i18n } = useTranslation("dashboard");
  const seconds = useTodaySeconds(today);
  const goalMinutes = today.dailyGoalMinutes;
  const goal = formatNumber(goalMinutes, Number.isInteger(goalMinutes) ? 0 : 1, i18n.language);
  // Whole minutes, never rounded up: '30 of 30' must mean that the goal is reached.
  const done = formatNumber(Math.floor(seconds / 60), 0, i18n.language);
  const isComplete = seconds >= goalMinutes * 60;
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
      </div>
      <p role="status" className={isComplete ? styles.complete : styles.notComplete}>
        {isComplete && t("today.complete")}
      </p>
      <PrimaryButton to="/session" size="large" icon="play" isFullWidth>
        {t(isComplete ? "today.bonus" : "today.start")}
      </PrimaryButton>
    </>
  );
}
