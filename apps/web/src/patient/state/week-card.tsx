import type { Dashboard } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { useTodaySeconds } from "../../bike/live-ride.tsx";
import { formatDay, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { DayRing } from "./day-ring.tsx";
import styles from "./week-card.module.css";

const shownDays = "7";

interface WeekCardProps {
  dashboard: Pick<Dashboard, "patient" | "today" | "rideState">;
}

/** What the patient has done in the last days, each against the goal of that day; a day without a goal stands as done. */
export function WeekCard({ dashboard: { patient, today, rideState } }: WeekCardProps) {
  const { t, i18n } = useTranslation("ride-state");
  const { ridden, filled } = useTodaySeconds(today);
  const { data: days = [] } = useQuery({
    ...query("patients.usageData", { params: { id: patient.id }, query: { days: shownDays } }),
    staleTime: 0,
  });
  const week = days.map((day) =>
    day.date === today.date
      ? { ...day, duration: Math.max(day.duration, ridden), goalMinutes: today.dailyGoalMinutes }
      : day,
  );
  const minutesOf = (seconds: number) => Math.floor(seconds / 60);
  const total = week.reduce((sum, { duration }) => sum + minutesOf(duration), 0);
  const show = (value: number) => formatNumber(value, 0, i18n.language);
  return (
    <Card
      title={t("week.title")}
      className={styles.card}
      aside={
        <p className={styles.total}>
          <strong className={styles.metric}>{show(total)}</strong> {t("week.minutes", { count: total })}
        </p>
      }
    >
      <ol className={styles.days}>
        {week.map(({ date, duration, goalMinutes }) => {
          const isToday = date === today.date;
          const seconds = isToday ? filled : duration;
          const minutes = t("week.dayMinutes", { minutes: show(minutesOf(duration)) });
          return (
            <li key={date} className={styles.day}>
              <DayRing
                share={goalMinutes === null ? null : seconds / 60 / goalMinutes}
                isResting={isToday && !rideState.mayStart}
                reachedLabel={t("week.reached")}
              />
              <span className={styles.second}>
                {isToday ? t("week.today") : formatDay(date, "weekday", i18n.language)}
              </span>
              <strong>{minutes}</strong>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
