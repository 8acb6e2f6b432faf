import { DASHBOARD_DEFAULTS, minutesOfDays } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { query } from "../../api.ts";
import { useDay } from "../../bike/live-ride.tsx";
import { formatDay, formatMinutes, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import { DayRing } from "./day-ring.tsx";
import styles from "./state.module.css";

const shownDays = "7";
const usualGoalMinutes = DASHBOARD_DEFAULTS.minutes * DASHBOARD_DEFAULTS.sessions;

interface WeekProps {
  dashboard: Pick<Dashboard, "patient" | "today" | "rideState">;
}

/**
 * What the patient has done in recent days, each against that day's goal. If none of them had one, against the usual
 * goal, which closes no ring in gold.
 */
export function WeekCard(props: WeekProps) {
  return (
    <Card>
      <Week {...props} />
    </Card>
  );
}

/** The same inside another card. */
export function Week({ dashboard: { patient, today, rideState } }: WeekProps) {
  const { t, i18n } = useTranslation("ride-state");
  const titleId = useId();
  const { durationSeconds, filledSeconds, dailyGoalMinutes, isReached } = useDay(today);
  const { data: days = [] } = useQuery({
    ...query("patients.usageData", { params: { id: patient.id }, query: { days: shownDays } }),
    staleTime: 0,
  });
  const week = days.map((day) =>
    day.date === today.date ? { ...day, duration: durationSeconds, goalMinutes: dailyGoalMinutes } : day,
  );
  const isWithoutGoals = week.length > 0 && week.every(({ goalMinutes }) => goalMinutes === null);
  const total = minutesOfDays(week.map(({ duration }) => duration));
  return (
    <section className={styles.week} aria-labelledby={titleId}>
      <Row align="baseline" justify="between" gap={4} rowGap={0} below={3}>
        <Text as="h2" size="large" id={titleId}>
          {t("week.title")}
        </Text>
        <Text tone="second" size="label">
          <Text as="strong" tone="ink" size="title">
            {formatNumber(total, 0, i18n.language)}
          </Text>{" "}
          {t("week.minutes", { count: total })}
        </Text>
      </Row>
      <Grid as="ol" min="2.5rem" gap={1} rowGap={3}>
        {week.map(({ date, duration, goalMinutes }) => {
          const isToday = date === today.date;
          const seconds = isToday ? filledSeconds : duration;
          const against = goalMinutes ?? (isWithoutGoals ? usualGoalMinutes : null);
          const share = against === null ? null : seconds / 60 / against;
          return (
            <Stack as="li" key={date} gap={1} size="small" leading="snug" textAlign="center" className={styles.day}>
              <DayRing
                isUsual={isWithoutGoals}
                share={isToday && isReached ? 1 : share}
                isResting={isToday && !isReached && !rideState.mayStart}
                reachedLabel={t("week.reached")}
              />
              <Text as="span" tone="second" className={styles.label}>
                {isToday ? t("week.today") : formatDay(date, "weekday", i18n.language)}
              </Text>
              <strong className={styles.figure} aria-hidden="true">
                {formatMinutes(duration, i18n.language)}
              </strong>
              <strong className={styles.minutes}>
                {t("week.dayMinutes", { minutes: formatMinutes(duration, i18n.language) })}
              </strong>
            </Stack>
          );
        })}
      </Grid>
      {isWithoutGoals && (
        <Text above={3} tone="second" size="label">
          {t("week.ofUsual", { goal: usualGoalMinutes })}
        </Text>
      )}
    </section>
  );
}
