import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay, useLive } from "../../bike/live-ride.tsx";
import { formatNumber } from "../../number-format.ts";
import { useHospitalHour } from "../../ui/hospital-clock.ts";
import { Text } from "../../ui/layout.tsx";
import { RideOfYesterday } from "./ride-of-yesterday.tsx";
import styles from "./today-ring.module.css";
import { useWordsLeft } from "./use-words-left.ts";
import { whatComesNext } from "./what-comes-next.ts";
import { leastSessionSeconds } from "./what-is-left.ts";

type Day = Pick<Dashboard, "today" | "rideState" | "stats" | "recentSessions">;

/** One line on a day with a target: during a ride what is left of it, otherwise what comes next. */
export function TodayLine({ day }: { day: Day }) {
  const isRiding = useLive(({ ride }) => ride?.isOpen === true);
  const { isReached } = useDay(day.today);
  return isRiding && !isReached ? (
    <>
      <RideOfYesterday today={day.today} />
      <WhatIsLeft today={day.today} />
    </>
  ) : (
    <ComesNext day={day} />
  );
}

/** '18 minutes to your goal', 'One more minute closes your ring.'; nothing once the goal is reached. */
export function WhatIsLeft({ today }: Pick<Day, "today">) {
  const left = useWordsLeft(today);
  return left && <p className={styles.line}>{left.words}</p>;
}

/** 'This afternoon, 15 minutes. Tomorrow makes 13 days.'; after gold the rest. Nothing without a target. */
export function ComesNext({ day }: { day: Day }) {
  const words = useNextWords(day);
  const rest = useRestWords(day);
  const shown = rest ?? words;
  return (
    shown && (
      <p className={styles.line}>
        {shown.first !== null && (
          <>
            <strong>{shown.first}</strong>{" "}
          </>
        )}
        {shown.tomorrow !== null && (
          <Text as="span" tone="second">
            {shown.tomorrow}
          </Text>
        )}
      </p>
    )
  );
}

/** 'Rest well.' and 'Tomorrow makes 13.', the latter from two days on; null before the day's goal is reached. */
export function useRestWords(day: Day) {
  const { t, i18n } = useTranslation("today");
  const next = useWhatComesNext(day);
  const { isReached } = useDay(day.today);
  if (!isReached || !next) return null;
  const { count } = next.streak;
  const tomorrow = count > 1 ? t("rest.tomorrow", { days: formatNumber(count, 0, i18n.language) }) : null;
  return { first: t("rest.well"), tomorrow };
}

function useNextWords(day: Day) {
  const { t, i18n } = useTranslation("today");
  const next = useWhatComesNext(day);
  if (!next) return null;
  const { session, streak } = next;
  const words = () => {
    if (!session) return null;
    const { kind, minutes: count } = session;
    if (kind === "ring") return t("last.ring", { count });
    if (kind === "now") {
      return t(`now.${session.when}`, { count, later: formatNumber(session.later, 0, i18n.language) });
    }
    return t(kind === "first" ? "next.first" : `next.${session.when}`, { count });
  };
  return { first: words(), tomorrow: streak.count > 1 ? t(`days.${streak.day}`, { count: streak.count }) : null };
}

/** On a day without a target nothing comes next. */
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
