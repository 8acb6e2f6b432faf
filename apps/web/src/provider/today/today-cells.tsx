import { slotsNow } from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { ProviderPatient } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SessionDots } from "../../dose/session-dots.tsx";
import { formatDay, formatGoal, formatMinutes, formatWatts } from "../../number-format.ts";
import { useLatestDay } from "../../ride-state/told-day.ts";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { Row, Text } from "../../ui/layout.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import badge from "../live/live-badge.module.css";
import { OverLimit } from "../live/live-badge.tsx";
import { useIsPedaling, useLiveRide } from "../live/provider-live.tsx";
import { StateNotes } from "../patient-list/state-line.tsx";
import styles from "./today-cells.module.css";

interface CellProps {
  patient: ProviderPatient;
}

const Second = ({ children }: { children: ReactNode }) => (
  <Text as="span" tone="second" size="small">
    {children}
  </Text>
);

/** A dot for each session of today, and why one was not done. */
export function SessionsCell({ patient: { id, today, slots: fetched } }: CellProps) {
  const { t } = useTranslation(["provider", "dose"]);
  const slots = slotsNow(fetched, { fetched: today, latest: useLatestDay(id, today) });
  if (slots.length === 0) return <Second>{t("today.noneSet")}</Second>;
  const reasons = new Set(slots.flatMap(({ status, reason }) => (status === "missed" && reason ? [reason] : [])));
  return (
    <Row as="span" className={styles.pair}>
      <SessionDots slots={slots} />
      {reasons.size > 0 && <Second>{[...reasons].map((reason) => t(`dose:reason.${reason}`)).join(", ")}</Second>}
    </Row>
  );
}

/** The current watts while the patient pedals, otherwise the last ride. */
export function RideCell({ patient }: CellProps) {
  return useIsPedaling(patient) ? <LiveNow patient={patient} /> : <LastRide patient={patient} />;
}

function LiveNow({ patient: { id, rideState, week } }: CellProps) {
  const { t, i18n } = useTranslation("provider");
  const ride = useLiveRide(id);
  const watts = ride?.powerWatts ?? null;
  const minutes = ride && formatMinutes(ride.rideSeconds, i18n.language);
  const goal = rideState.target && formatGoal(rideState.target.minutes, i18n.language);
  const today = week.at(-1)?.date;
  const isOfYesterday = ride !== undefined && today !== undefined && ride.day < today;
  return (
    <Row as="span" className={styles.pair}>
      <Row as="span" inline nowrap tone="primary" weight="bold" className={`${badge.dot} ${styles.live}`}>
        {watts === null ? t("list.pedaling") : t("today.watts", { watts: formatWatts(watts, i18n.language) })}
        {ride && watts === null && ride.cadenceRpm !== null && <Second> {t("today.wattsNotMeasured")}</Second>}
        {ride && <Sparkline values={ride.recentWatts} width={68} height={22} />}
      </Row>
      <Second>
        {minutes && (goal ? t("list.minutesOfGoal", { done: minutes, goal }) : t("today.minutes", { minutes }))}
      </Second>
      {isOfYesterday && <Second>{t("today.rideOfYesterday")}</Second>}
      {ride?.whilePaused && (
        <Text as="strong" tone="high" size="small">
          {t("today.whilePaused")}
        </Text>
      )}
    </Row>
  );
}

/** '13:56 9 min · 24 W', or 'Mon 15:10' on another day. */
function LastRide({ patient: { lastRideAt, lastRide } }: CellProps) {
  const { t, i18n } = useTranslation("provider");
  const hospitalDay = useHospitalDay();
  const today = useHospitalToday();
  const time = useHospitalTime();
  if (lastRideAt === null) return <Second>{t("today.noRide")}</Second>;
  const day = hospitalDay(lastRideAt);
  const daysAgo = daysBetween(day, today);
  // Before a weekday alone could mean two different weeks.
  const isOld = daysAgo >= 6;
  const words = daysAgo === 0 ? [] : [formatDay(day, isOld ? "short" : "weekday", i18n.language)];
  return (
    <Row as="span" className={styles.pair}>
      <span className={styles.when}>{[...words, time(lastRideAt)].join(" ")}</span>
      {lastRide && (
        <Second>
          {[
            t("today.minutes", { minutes: formatMinutes(lastRide.seconds, i18n.language) }),
            lastRide.watts === null
              ? t("today.wattsNotMeasured")
              : t("today.watts", { watts: formatWatts(lastRide.watts, i18n.language) }),
          ].join(" · ")}
        </Second>
      )}
    </Row>
  );
}

const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The newest mobility level, with its day if it is older than yesterday's. */
export function LevelCell({ patient: { mobility } }: CellProps) {
  const { t, i18n } = useTranslation("provider");
  const today = useHospitalToday();
  if (mobility === null) return <Second>–</Second>;
  const isRecent = daysBetween(mobility.day, today) <= 1;
  return (
    <Row as="span" className={styles.level}>
      <span className={styles.levelWord}>{t("today.level")} </span>
      <strong>{mobility.level}</strong>
      <span aria-hidden="true" className={styles.bars}>
        {levels.map((level) => (
          <span key={level} data-reached={level <= mobility.level || undefined} />
        ))}
      </span>
      {!isRecent && <Second>{formatDay(mobility.day, "short", i18n.language)}</Second>}
    </Row>
  );
}

/** What is behind the state and what needs somebody, as text; and a ride over its limits while it lasts. */
export function FlagsCell({ patient }: CellProps) {
  return (
    <>
      <LiveMark patient={patient} />
      <StateNotes patient={patient} />
    </>
  );
}

function LiveMark({ patient }: CellProps) {
  const isPedaling = useIsPedaling(patient);
  const ride = useLiveRide(patient.id);
  return isPedaling ? <OverLimit patient={patient} mark={ride?.watch.mark ?? null} /> : null;
}
