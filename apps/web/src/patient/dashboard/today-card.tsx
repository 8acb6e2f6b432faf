import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { LiveChip } from "../../bike/live-chip.tsx";
import { useDay, useLive } from "../../bike/live-ride.tsx";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { AskForAssessment } from "../assessment-request/ask-for-assessment.tsx";
import { useMayAsk } from "../assessment-request/use-ask-for-assessment.ts";
import { FamilyClap } from "../family/family-clap.tsx";
import { StateNote } from "../state/state-note.tsx";
import { ReachedWeek } from "../today/reached-week.tsx";
import { TodayLine } from "../today/today-line.tsx";
import { DayHeading, TodayRing } from "../today/today-ring.tsx";
import { NotYou } from "./not-you.tsx";
import styles from "./today-card.module.css";

/** The main card of a day with a target: greeting, today's ring, the main action, and what comes next. */
export function TodayCard({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { patient, today, rideState } = dashboard;
  const mayAsk = useMayAsk(dashboard);
  return (
    <Card className={`${styles.card} ${mayAsk ? styles.withRequest : ""}`}>
      <Row justify="between" gap={4} rowGap={2} className={styles.head}>
        <Stack>
          <DayHeading dashboard={dashboard} usual={t("greeting", { firstName: patient.firstName })} />
          <Row gap={4} rowGap={0}>
            <LetsPedal dashboard={dashboard} />
            <FamilyClap clap={dashboard.familyClap} />
            <NotYou firstName={patient.firstName} />
          </Row>
        </Stack>
        <LiveChip deviceNumber={patient.deviceNumber} />
      </Row>
      <Stack gap={3} className={styles.ring}>
        <TodayRing today={today} rideState={rideState} />
      </Stack>
      <Stack gap={4} className={styles.action}>
        <StateNote rideState={rideState} />
        <AskForAssessment dashboard={dashboard} />
        <MainButton today={today} isSecond={mayAsk} />
        <TodayLine day={dashboard} />
        <ReachedWeek dashboard={dashboard} isInCard />
      </Stack>
    </Card>
  );
}

function LetsPedal({ dashboard: { today, rideState } }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const { isReached } = useDay(today);
  return isReached || rideState.state === "passive" ? null : (
    <Text tone="second" size="large">
      {t("letsPedal")}
    </Text>
  );
}

/**
 * During a ride it links to the ride. Outlined while another one is the filled button, and once the goal is reached: a
 * ride is a bonus then.
 */
function MainButton({ today, isSecond }: Pick<Dashboard, "today"> & { isSecond: boolean }) {
  const { t } = useTranslation("dashboard");
  const isRiding = useLive(({ ride }) => ride?.isOpen === true);
  const { isReached } = useDay(today);
  const MainLink = isSecond || isReached ? SecondaryButton : PrimaryButton;
  const icon = isRiding ? "pulse" : "play";
  return (
    <MainLink to="/session" size="large" {...((isRiding || !isReached) && { icon })} isFullWidth>
      {t(isRiding ? "today.seeRide" : isReached ? "today.bonus" : "today.start")}
    </MainLink>
  );
}
