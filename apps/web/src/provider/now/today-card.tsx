import { SESSION_DAILY_GOAL_MINUTES, wholeMinutes } from "@bedside-bike/clinical";
import type { ListedSession, ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { measuredPart, wasWithoutWatts } from "../../bike/ride-metrics.ts";
import { formatGoal, formatMinutes, formatWatts } from "../../number-format.ts";
import { useLatestDay } from "../../ride-state/told-day.ts";
import { Card } from "../../ui/card.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { useHospitalTime } from "../../ui/use-hospital-time.ts";
import { useMoment } from "../clinical-dashboard/use-moment.ts";
import { SlotLines } from "../dose/slot-lines.tsx";
import { useDoseOfRide } from "../dose/use-dose.ts";
import { useRides } from "../patient-queries.ts";
import { isSession } from "../written-ride/is-session.ts";
import styles from "./now-cards.module.css";

const shownRides = 2;

/**
 * The day's minutes toward its goal, and its rides; before the first one, the last ride. The hospital's target stands
 * here once the patient's own goal is reached, and no longer on the patient's screen.
 */
export function TodayCard({ patient }: { patient: ProviderPatient }) {
  const { t, i18n } = useTranslation(["provider", "clinical-dashboard"]);
  const day = useLatestDay(patient.id, patient.today);
  const { durationSeconds, filledSeconds, dailyGoalMinutes: goal, sessions, isReached } = day;
  const seconds = goal === null ? durationSeconds : filledSeconds;
  const done = formatMinutes(seconds, i18n.language);
  useDoseOfRide(patient.id, wholeMinutes(seconds));
  const ofGoal = goal === null ? null : formatGoal(goal, i18n.language);
  return (
    <Card title={t("clinical-dashboard:now.today")} headingLevel={3}>
      <Row gap={5} rowGap={2}>
        <div className={styles.ring}>
          <ProgressRing
            value={seconds / 60}
            max={goal}
            shares={sessions ?? 1}
            metric={done}
            caption={
              ofGoal === null
                ? t("clinical-dashboard:now.minutes")
                : t("clinical-dashboard:now.ofMinutes", { goal: ofGoal })
            }
            label={ofGoal === null ? t("list.minutes", { done }) : t("list.minutesOfGoal", { done, goal: ofGoal })}
          />
        </div>
        <Rides patient={patient} />
      </Row>
      {isReached && (
        <Text tone="second" size="label">
          {t("clinical-dashboard:now.hospitalTarget", { done, target: SESSION_DAILY_GOAL_MINUTES })}
        </Text>
      )}
      <SlotLines patientId={patient.id} />
    </Card>
  );
}

function Rides({ patient }: { patient: ProviderPatient }) {
  const { t } = useTranslation("clinical-dashboard");
  const { data = [] } = useRides(patient.id);
  const words = useRideWords();
  const last = useMoment(patient.lastRideAt);
  const today = patient.week.at(-1)?.date;
  const rides = data.filter((ride) => ride.sessionDate === today && isSession(ride) && !ride.written?.isStruck);
  if (rides.length === 0) {
    return (
      <Text above={2} className={styles.line}>
        {last === null ? t("patient.noRide") : t("patient.lastRide", { when: last })}
      </Text>
    );
  }
  return (
    <ul className={styles.rides}>
      {rides.slice(0, shownRides).map((ride) => (
        <li key={ride.id}>{words(ride)}</li>
      ))}
      {rides.length > shownRides && <li>{t("now.moreRides", { count: rides.length - shownRides })}</li>}
    </ul>
  );
}

/** '09:32: 15 min, 29 W' */
function useRideWords(): (ride: ListedSession) => string {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const time = useHospitalTime();
  return (session) => {
    const { createdAt, duration, written, avgPower, powerSeconds, effort } = session;
    const seconds = written ? written.minutes * 60 : duration;
    const said = { time: time(createdAt), minutes: formatMinutes(seconds, i18n.language) };
    const ride = () => {
      if (avgPower === null) return t(wasWithoutWatts(session) ? "now.rideNotMeasured" : "now.rideNoPower", said);
      const watts = formatWatts(Number(avgPower), i18n.language);
      const part = measuredPart({ rideSeconds: duration, powerSeconds }, i18n.language);
      return part === null ? t("now.ride", { ...said, watts }) : t("now.rideInPart", { ...said, watts, part });
    };
    return effort ? t("now.withBorg", { ride: ride(), borg: effort.borg }) : ride();
  };
}
