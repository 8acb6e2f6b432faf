import type { Dashboard } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { formatDay, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { DayRing } from "./day-ring.tsx";
import styles from "./week-card.module.css";

const shownDays = "7";

interface WeekCardProps {
  dashboard: Pick<Dashboard, "patient" | "today" | "rideState">;
}

/** What the patient has done in the last days. Today asks for nothing: its minutes stand there as done. */
export function WeekCard({ dashboard: { patient, today, rideState } }: WeekCardProps) {
  const { t, i18n } = useTranslation("ride-state");
  const { data: days = [] } = useQuery({
    ...query("patients.usageData", { params: { id: patient.id }, query: { days: shownDays } }),
    staleTime: 0,
  });
  const minutesOf = (seconds: number) => Math.floor(seconds / 60);
  const total = days.reduce((sum, { duration }) => sum + minutesOf(duration), 0);
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
        {days.map(({ date, duration, goalMinutes }) => {
          const isToday = date === today.date;
          const minutes = t("week.dayMinutes", { minutes: show(minutesOf(duration)) });
          return (
            <li key={date} className={styles.day}>
              <DayRing
                share={isToday || goalMinutes === null ? null : duration / 60 / goalMinutes}
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
