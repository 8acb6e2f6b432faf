import type { Dashboard } from "@bedside-bike/contract";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { formatGoal, formatMinutes } from "../../number-format.ts";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import styles from "./today-ring.module.css";
import { whatIsLeft } from "./what-is-left.ts";

const { Part: GapLight } = lazyPart(() => import("./gap-light.tsx"));

type Today = Dashboard["today"];

/** The day's minutes toward its goal, with a mark at each session's share: the same on every screen of the patient. */
export function TodayRing({ today, rideState }: Pick<Dashboard, "today" | "rideState">) {
  const { t, i18n } = useTranslation("today");
  const day = useDay(today);
  const { filledSeconds: seconds, dailyGoalMinutes, sessions } = day;
  const goalMinutes = dailyGoalMinutes ?? 0;
  const done = formatMinutes(seconds, i18n.language);
  const goal = formatGoal(goalMinutes, i18n.language);
  return (
    <>
      <div className={styles.ring}>
        <ProgressRing
          value={seconds / 60}
          max={goalMinutes}
          shares={sessions ?? 1}
          metric={done}
          caption={t("ofMinutes", { goal })}
          behind={
            whatIsLeft(day)?.last === "ring" && (
              <Suspense>
                <GapLight fraction={seconds / 60 / goalMinutes} />
              </Suspense>
            )
          }
          label={t("progress", { done, goal })}
        />
        {rideState.state === "unassessed" && (
          <Text above={2} tone="second" textAlign="center">
            {t("usualGoal", { goal })}
          </Text>
        )}
      </div>
      <Complete today={today} />
    </>
  );
}

/** The same ring, small, beside something else that the screen is about. */
export function SmallTodayRing({ today }: Pick<Dashboard, "today">) {
  const { t, i18n } = useTranslation("today");
  const { filledSeconds: seconds, dailyGoalMinutes, sessions } = useDay(today);
  const goalMinutes = dailyGoalMinutes ?? 0;
  const done = formatMinutes(seconds, i18n.language);
  const goal = formatGoal(goalMinutes, i18n.language);
  return (
    <Row nowrap gap={3}>
      <Stack fixed className={styles.smallRing}>
        <ProgressRing
          value={seconds / 60}
          max={goalMinutes}
          shares={sessions ?? 1}
          metric={done}
          label={t("progress", { done, goal })}
        />
      </Stack>
      <Text tone="second" size="label" leading="snug" aria-hidden="true" className={styles.smallWords}>
        {t("ofMinutesShort", { goal })}
      </Text>
    </Row>
  );
}

function Complete({ today }: { today: Today }) {
  const { t } = useTranslation("today");
  const isReached = useDay(today).isReached;
  return (
    <Text
      size="large"
      weight="bold"
      textAlign="center"
      role="status"
      className={isReached ? undefined : styles.notComplete}
    >
      {isReached && t("complete")}
    </Text>
  );
}

/** The screen's first words: `usual` until the goal is reached, then 'You did it, Rosa' for the rest of the day. */
export function DayHeading({ dashboard, usual }: { dashboard: Pick<Dashboard, "patient" | "today">; usual: string }) {
  const { t } = useTranslation("today");
  const isReached = useDay(dashboard.today).isReached;
  return <FirstWords>{isReached ? t("didIt", dashboard.patient) : usual}</FirstWords>;
}

export const FirstWords = ({ children }: { children: ReactNode }) => (
  <Text as="h1" shrink anywhere className={styles.heading}>
    {children}
  </Text>
);
