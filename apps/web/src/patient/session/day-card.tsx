import { minutesLeft, SESSION_DAILY_GOAL_MINUTES } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { formatMinutes, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { RideOfYesterday } from "../today/ride-of-yesterday.tsx";
import { ComesNext, WhatIsLeft } from "../today/today-line.tsx";
import { TodayRing } from "../today/today-ring.tsx";
import styles from "./session-panels.module.css";
import type { SessionBasis } from "./session-without-server.ts";

type Today = Dashboard["today"];

interface DayCardProps {
  dashboard: SessionBasis;
  /** A ride has ended on this screen. */
  isAfterRide: boolean;
  /** The words stand beside the ring, or it says the whole goal itself. */
  hasWordsBeside: boolean;
}

/** The day's ring, which practice does not move; if the state has no target, today's minutes as done. */
export function DayCard({ dashboard, isAfterRide, hasWordsBeside }: DayCardProps) {
  const { t } = useTranslation("session");
  const { today, rideState, stats, recentSessions } = dashboard;
  if (!today || !rideState || !stats) {
    return (
      <Card>
        <p>{t("today.unknown")}</p>
      </Card>
    );
  }
  if (today.dailyGoalMinutes === null) return <DoneToday today={today} />;
  const day = { today, rideState, stats, recentSessions };
  return (
    <Card>
      <Stack gap={3}>
        <TodayRing today={today} rideState={rideState} />
        <RideOfYesterday today={today} />
        {!hasWordsBeside && (
          <>
            {isAfterRide ? <ComesNext day={day} /> : <WhatIsLeft today={today} />}
            <HospitalTarget today={today} />
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Today's minutes, as done. */
export function DoneToday({ today }: { today: Today }) {
  const { t, i18n } = useTranslation("session");
  const done = formatMinutes(useDay(today).durationSeconds, i18n.language);
  return (
    <Card>
      <p>
        <strong>{t("today.title", { done })}</strong>
      </p>
      <RideOfYesterday today={today} />
    </Card>
  );
}

/** Small, since the ring shows the patient's own goal, and gone once that is reached. */
export function HospitalTarget({ today }: { today: Today }) {
  const { t, i18n } = useTranslation("session");
  const target = SESSION_DAILY_GOAL_MINUTES;
  const { filledSeconds, isReached } = useDay(today);
  if (isReached) return null;
  const done = formatMinutes(filledSeconds, i18n.language);
  const left = minutesLeft({ filledSeconds, dailyGoalMinutes: target, isReached: false });
  return (
    <Row gap={3} rowGap={1} tone="second" size="small">
      <span>
        {t(left === 0 ? "today.targetReached" : "today.target", {
          done,
          target,
          left: formatNumber(left, 0, i18n.language),
        })}
      </span>
      <div className={styles.targetBar}>
        <ProgressBar value={filledSeconds / 60} max={target} label={t("today.progress", { done, target })} isThin />
      </div>
    </Row>
  );
}
