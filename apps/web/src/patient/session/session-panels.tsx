import { resistanceCaps } from "@bedside-bike/clinical";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BikeCard } from "../../bike/bike-card.tsx";
import { BikeNotice } from "../../bike/bike-notice.tsx";
import { LiveChip } from "../../bike/live-chip.tsx";
import { useRideToEnd } from "../../bike/ride-to-end.ts";
import { atTablet, isKnown } from "../../bike/tablet-ride/at-tablet.ts";
import { ConnectBike } from "../../bike/tablet-ride/connect-bike.tsx";
import { SavedWhere } from "../../bike/tablet-ride/saved-where.tsx";
import { isForComfort, isWithoutWatts } from "../../ride-state/with-ride-state.ts";
import { ReadToMe } from "../../speech/read-to-me.tsx";
import { useStored } from "../../store.ts";
import { Chip } from "../../ui/chip.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import { FamilyRow } from "../family/family-row.tsx";
import { StateNote } from "../state/state-note.tsx";
import { ReachedWeek } from "../today/reached-week.tsx";
import { DayHeading, FirstWords } from "../today/today-ring.tsx";
import { DayCard } from "./day-card.tsx";
import { EndedRideQuestion } from "./ended-ride-question.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { useEndPractice } from "./practice-to-end.ts";
import { BikeResistanceCard, ResistanceCard } from "./resistance-card.tsx";
import { SessionButtons } from "./session-buttons.tsx";
import styles from "./session-panels.module.css";
import { SessionStatus } from "./session-status.tsx";
import type { SessionBasis } from "./session-without-server.ts";
import { defaultTargetWatts } from "./simulated-power.ts";
import { Tips } from "./tips.tsx";
import { useFocusAfterEnd } from "./use-focus-after-end.ts";
import { useSessionSource } from "./use-session-source.ts";

export function SessionPanels({ dashboard }: { dashboard: SessionBasis }) {
  const { patient, bikeLoss, today, rideState } = dashboard;
  const buttons = useRef<HTMLDivElement>(null);
  const isBikeAtTablet = useStored(atTablet, isKnown);
  const [hasPressedStart, setHasPressedStart] = useState(false);
  const startPractice = () => {
    setHasPressedStart(false);
    controls.start();
  };
  const { t } = useTranslation("session");
  const countsNothing = rideState !== null && isForComfort(rideState);
  const hasTarget = rideState !== null && rideState.target !== null;
  const hasWatts = rideState === null || !isWithoutWatts(rideState);
  const mayPractice = hasTarget && hasWatts;
  const targetWatts = rideState?.target?.watts ?? defaultTargetWatts;
  const { mode, status, metrics, controls, hasTakenOver } = useSessionSource({
    targetWatts,
    hasBike: patient.deviceNumber !== null,
  });
  const welcome = t("welcome", { firstName: patient.firstName });
  const hasEndedRide = useStored(atTablet, ({ ride }) => ride?.phase === "ended") || mode === "saved";
  const isRiding = useStored(atTablet, ({ ride }) => ride?.phase === "running") || mode === "live";
  const isPracticing = mode === "simulated" && status !== "idle";
  const canEnd = useRideToEnd() !== null;
  useEndPractice(isPracticing ? controls : null);
  useFocusAfterEnd(canEnd || isPracticing, buttons);
  return (
    <>
      <Row justify="between" gap={4} rowGap={2} below={4}>
        {today && !countsNothing ? (
          <DayHeading dashboard={{ patient, today }} usual={welcome} />
        ) : (
          <FirstWords>{welcome}</FirstWords>
        )}
        {mode === "simulated" && mayPractice ? (
          <Chip tone="moderate">{t("simulated")}</Chip>
        ) : (
          <LiveChip deviceNumber={patient.deviceNumber} />
        )}
      </Row>
      <BikeNotice patient={patient} bikeLoss={bikeLoss} />
      {rideState && <StateNote rideState={rideState} below={4} />}
      <Grid columns={2} gap={5} className={styles.grid}>
        {!countsNothing && <DayCard dashboard={dashboard} isAfterRide={hasEndedRide} />}
        <Stack gap={4} className={styles.column}>
          <SessionStatus
            mode={mode}
            status={status}
            simulated={controls.store}
            deviceNumber={patient.deviceNumber}
            hasTakenOver={hasTakenOver}
            mayPractice={mayPractice}
            isWaitingForTurn={hasPressedStart}
          />
          {canEnd && (
            <Text padX={1} tone="second">
              {t("stopToPause")}
            </Text>
          )}
          <SavedWhere />
          {(mode === "saved" || mode === "tablet") && <EndedRideQuestion dashboard={dashboard} />}
          <SessionButtons
            ref={buttons}
            mode={mode}
            status={status}
            controls={controls}
            hasBike={patient.deviceNumber !== null}
            mayPractice={mayPractice}
            hasTarget={hasTarget}
            onPractice={startPractice}
            onWait={() => setHasPressedStart(true)}
          />
          {today && <FamilyRow dashboard={dashboard} isRiding={isRiding} />}
          {today && rideState && !countsNothing && <ReachedWeek dashboard={{ patient, today, rideState }} />}
          <FiguresCard
            metrics={metrics}
            hasWatts={hasWatts}
            hasResistance={mode !== "tablet" && mode !== "simulated"}
          />
          {mode === "tablet" && <BikeResistanceCard highestLevel={highestLevel(dashboard)} />}
          {mode === "simulated" && mayPractice && (
            <ResistanceCard status={status} metrics={metrics} controls={controls} />
          )}
          <ReadToMe />
          {(patient.deviceNumber === null || isBikeAtTablet) && <ConnectBike />}
          {mode !== "live" && mode !== "tablet" && (
            <BikeCard patientId={patient.id} deviceNumber={patient.deviceNumber} />
          )}
        </Stack>
      </Grid>
      <Tips />
    </>
  );
}

/**
 * How far the plus button may go: one above the care team's goal, but not to where a provider would have to acknowledge
 * it. Null if it may not be used, as without a goal.
 */
function highestLevel({ goals, rideState }: SessionBasis): number | null {
  const goal = goals.find(({ goalType }) => goalType === "resistance");
  if (!goal || (rideState?.state !== "active" && rideState?.state !== "passive")) return null;
  const goalLevel = Number(goal.targetValue);
  const { soft, hard } = resistanceCaps(rideState.limit);
  return Math.min(Math.max(goalLevel, Math.min(goalLevel + 1, soft ?? goalLevel)), hard ?? goalLevel);
}
