import { minutesLeft, sessionsDone } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay, useLive } from "../../bike/live-ride.tsx";
import { formatNumber } from "../../number-format.ts";
import { useHospitalHour } from "../../ui/hospital-clock.ts";
import { Text } from "../../ui/layout.tsx";
import { RideOfYesterday } from "./ride-of-yesterday.tsx";
import styles from "./today-ring.module.css";
import { leastSessionSeconds, nextPartOfDay, whatComesNext } from "./what-comes-next.ts";

type Day = Pick<Dashboard, "today" | "rideState" | "stats" | "recentSessions">;

const ordinals = ["first", "second", "third"] as const;

/** One line on a day with a target: during a ride what is left of it, otherwise what comes next. */
export function TodayLine({ day }: { day: Day }) {
  const isRiding = useLive(({ ride }) => ride?.isOpen === true);
  return isRiding ? (
    <>
      <RideOfYesterday today={day.today} />
      <WhatIsLeft day={day} />
    </>
  ) : (
    <ComesNext day={day} />
  );
}

/** '18 minutes to your goal', 'First session done. 15 more this afternoon.'; nothing once the goal is reached. */
export function WhatIsLeft({ day: { today, rideState } }: { day: Pick<Day, "today" | "rideState"> }) {
  const { t, i18n } = useTranslation("today");
  const hour = useHospitalHour();
  const day = useDay(today);
  const left = minutesLeft(day);
  const done = rideState.target ? sessionsDone(day.filledSeconds, rideState.target) : 0;
  const ordinal = ordinals[done - 1];
  const words = () => {
    if (done === 0) return t("toGoal", { count: left });
    const minutes = formatNumber(left, 0, i18n.language);
    const sessions = ordinal ? t(`done.${ordinal}`) : t("done.more", { count: done });
    return `${sessions} ${t(`more.${nextPartOfDay(hour)}`, { minutes })}`;
  };
  return left > 0 ? <p className={styles.line}>{words()}</p> : null;
}

/** 'This afternoon, 15 minutes. Tomorrow makes 13 days.' Nothing without a target. */
export function ComesNext({ day }: { day: Day }) {
  const { t } = useTranslation("today");
  const next = useWhatComesNext(day);
  if (!next) return null;
  const { session, streak } = next;
  return (
    <p className={styles.line}>
      {session && (
        <>
          <strong>{t(`next.${session.when}`, { count: session.minutes })}</strong>{" "}
        </>
      )}
      {streak.count > 1 && (
        <Text as="span" tone="second">
          {t(`days.${streak.day}`, { count: streak.count })}
        </Text>
      )}
    </p>
  );
}

function useWhatComesNext({ today, rideState, stats, recentSessions }: Day) {
  const day = useDay(today);
  const hour = useHospitalHour();
  const { target } = rideState;
  if (!target || day.dailyGoalMinutes === null) return null;
  const isCounted = recentSessions.some(
    ({ sessionDate, duration }) => sessionDate === today.date && duration >= leastSessionSeconds,
  );
  const hasSessionToday = isCounted || day.durationSeconds >= leastSessionSeconds;
  return whatComesNext({
    ...day,
    sessionMinutes: target.minutes,
    // The server has not counted a ride of this minute yet.
    streakDays: stats.consistencyStreak + (hasSessionToday && !isCounted ? 1 : 0),
    hasSessionToday,
    hour,
  });
}
