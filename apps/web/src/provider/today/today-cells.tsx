import { slotsNow } from "@bedside-bike/clinical";
import { daysBetween } from "@bedside-bike/clinical/calendar";
import type { ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { SessionDots } from "../../dose/session-dots.tsx";
import { formatDay, formatGoal, formatMinutes, formatWatts } from "../../number-format.ts";
import { useLatestDay } from "../../ride-state/told-day.ts";
import { useHospitalToday } from "../../ui/hospital-clock.ts";
import { Row } from "../../ui/layout.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { OverLimit } from "../live/live-badge.tsx";
import { useIsPedaling, useLiveRide } from "../live/provider-live.tsx";
import { StateNotes } from "../patient-list/state-line.tsx";
import styles from "./today-cells.module.css";

interface CellProps {
  patient: ProviderPatient;
}

/** A dot for each session of today, and why one was not done. */
export function SessionsCell({ patient: { id, today, slots: fetched } }: CellProps) {
  const { t } = useTranslation(["provider", "dose"]);
  const slots = slotsNow(fetched, { fetched: today, latest: useLatestDay(id, today) });
  if (slots.length === 0) return <span className={styles.second}>{t("today.noneSet")}</span>;
  const reasons = new Set(slots.flatMap(({ status, reason }) => (status === "missed" && reason ? [reason] : [])));
  return (
    <Row as="span" className={styles.pair}>
      <SessionDots slots={slots} />
      {reasons.size > 0 && (
        <span className={styles.second}>{[...reasons].map((reason) => t(`dose:reason.${reason}`)).join(", ")}</span>
      )}
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
    <Row as="span" className={styles.pair} data-paused={ride?.whilePaused || undefined}>
      <Row as="span" inline nowrap tone="primary" weight="bold" className={styles.live}>
        {watts === null ? t("list.pedaling") : t("today.watts", { watts: formatWatts(watts, i18n.language) })}
        {ride && watts === null && ride.cadenceRpm !== null && (
          <span className={styles.second}> {t("today.wattsNotMeasured")}</span>
        )}
        {ride && <Sparkline values={ride.recentWatts} width={68} height={22} />}
      </Row>
      <span className={styles.second}>
        {minutes && (goal ? t("list.minutesOfGoal", { done: minutes, goal }) : t("today.minutes", { minutes }))}
      </span>
      {isOfYesterday && <span className={styles.second}>{t("today.rideOfYesterday")}</span>}
      {ride?.whilePaused && <strong className={styles.paused}>{t("today.whilePaused")}</strong>}
    </Row>
  );
}

/** '13:56 9 min · 24 W', or 'Mon 15:10' on another day. */
function LastRide({ patient: { lastRideAt, lastRide } }: CellProps) {
  const { t, i18n } = useTranslation("provider");
  const hospitalDay = useHospitalDay();
  const today = useHospitalToday();
  const time = useHospitalTime();
  if (lastRideAt === null) return <span className={styles.second}>{t("today.noRide")}</span>;
  const day = hospitalDay(lastRideAt);
  const daysAgo = daysBetween(day, today);
  // Before a weekday alone could mean two different weeks.
  const isOld = daysAgo >= 6;
  const words = daysAgo === 0 ? [] : [formatDay(day, isOld ? "short" : "weekday", i18n.language)];
  return (
    <Row as="span" className={styles.pair}>
      <span className={styles.when}>{[...words, time(lastRideAt)].join(" ")}</span>
      {lastRide && (
        <span className={styles.second}>
          {[
            t("today.minutes", { minutes: formatMinutes(lastRide.seconds, i18n.language) }),
            lastRide.watts === null
              ? t("today.wattsNotMeasured")
              : t("today.watts", { watts: formatWatts(lastRide.watts, i18n.language) }),
          ].join(" · ")}
        </span>
      )}
    </Row>
  );
}

const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The newest mobility level, with its day if it is older than yesterday's. */
export function LevelCell({ patient: { mobility } }: CellProps) {
  const { t, i18n } = useTranslation("provider");
  const today = useHospitalToday();
  if (mobility === null) return <span className={styles.second}>–</span>;
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
      {!isRecent && <span className={styles.second}>{formatDay(mobility.day, "short", i18n.language)}</span>}
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
