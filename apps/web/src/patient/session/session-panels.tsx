import { resistanceCaps } from "@bedside-bike/clinical";
import { Suspense, useRef, useState } from "react";
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
import { lazyPart, usePreload } from "../../ui/lazy-part.tsx";
import { FamilyClap } from "../family/family-clap.tsx";
import { FamilyRow } from "../family/family-row.tsx";
import { StateNote } from "../state/state-note.tsx";
import { ReachedWeek } from "../today/reached-week.tsx";
import { DayHeading, FirstWords } from "../today/today-ring.tsx";
import { useDayOrNone } from "../today/use-day-or-none.ts";
import { useWordsLeft } from "../today/use-words-left.ts";
import { DayCard } from "./day-card.tsx";
import { useEndedRideQuestion } from "./ended-ride-question.tsx";
import { Figures, FiguresCard } from "./figures-card.tsx";
import { LastMinutesCard, RestCard } from "./last-minutes-card.tsx";
import { useEndPractice } from "./practice-to-end.ts";
import { SessionButtons } from "./session-buttons.tsx";
import styles from "./session-panels.module.css";
import { SessionStatus } from "./session-status.tsx";
import type { SessionBasis } from "./session-without-server.ts";
import { defaultTargetWatts } from "./simulated-power.ts";
import { Tips } from "./tips.tsx";
import { useFocusAfterEnd } from "./use-focus-after-end.ts";
import { type SessionMode, useSessionSource } from "./use-session-source.ts";

const { Part: ResistanceCard, preload: loadPractice } = lazyPart(() =>
  import("./resistance-card.tsx").then((cards) => ({ default: cards.ResistanceCard })),
);
const { Part: BikeResistanceCard } = lazyPart(() =>
  import("./resistance-card.tsx").then((cards) => ({ default: cards.BikeResistanceCard })),
);

export function SessionPanels({ dashboard }: { dashboard: SessionBasis }) {
  const { patient, bikeLoss, today, rideState, stats, recentSessions } = dashboard;
  const buttons = useRef<HTMLDivElement>(null);
  const isBikeAtTablet = useStored(atTablet, isKnown);
  const [hasPressedStart, setHasPressedStart] = useState(false);
  const { t } = useTranslation("session");
  const countsNothing = rideState !== null && isForComfort(rideState);
  const hasTarget = rideState !== null && rideState.target !== null;
  const hasWatts = rideState === null || !isWithoutWatts(rideState);
  const mayPractice = hasTarget && hasWatts;
  const targetWatts = rideState?.target?.watts ?? defaultTargetWatts;
  const { mode, status, metrics, controls, hasTakenOver } = useSessionSource({ targetWatts });
  const welcome = t("welcome", { firstName: patient.firstName });
  const phase = useStored(atTablet, ({ ride }) => ride?.phase ?? null);
  const hasEndedRide = phase === "ended" || mode === "saved";
  const isRiding = phase === "running" || mode === "live";
  const canEnd = useRideToEnd() !== null;
  usePreload(loadPractice);
  const isPracticing = mode === "simulated";
  useEndPractice(isPracticing ? controls : null);
  useFocusAfterEnd(canEnd || isPracticing || mode === "stopping", buttons);

  const day = today && rideState && stats && hasTarget ? { today, rideState, stats, recentSessions } : null;
  const { isReached } = useDayOrNone(today);
  const resting = isReached ? day : null;
  const left = useWordsLeft(today);
  const counting = isRiding && left?.isLast && today ? { today, words: left.words } : null;
  const endedRideQuestion = useEndedRideQuestion(dashboard);
  const question = mode === "saved" || mode === "tablet" ? endedRideQuestion : null;
  // The question matters more than a bonus: until it is answered, the rest stands below the ring.
  const restCard = question === null ? resting : null;
  const isAtRest = resting !== null && mode === "waiting" && !hasPressedStart;
  const figures = {
    metrics,
    hasWatts,
    hasResistance: mode !== "tablet" && !isPracticing,
    isSimulated: isPracticing,
  };
  const wait = () => {
    controls.leaveRide();
    setHasPressedStart(true);
  };
  const sessionButtons = (
    <SessionButtons
      ref={buttons}
      patient={patient}
      mode={mode}
      status={status}
      controls={{
        ...controls,
        open() {
          setHasPressedStart(false);
          controls.open();
        },
      }}
      mayPractice={mayPractice}
      isAsked={hasTarget && !isReached}
      isResting={resting !== null}
      onWait={wait}
    />
  );
  const gridClasses = [styles.grid, counting && styles.counting, restCard && styles.resting];
  return (
    <>
      <Row justify="between" gap={4} rowGap={2} below={4}>
        {today && !countsNothing ? (
          <DayHeading dashboard={{ patient, today }} usual={welcome} />
        ) : (
          <FirstWords>{welcome}</FirstWords>
        )}
        {isPracticing ? <Chip tone="moderate">{t("practice")}</Chip> : <LiveChip deviceNumber={patient.deviceNumber} />}
      </Row>
      <FamilyClap clap={dashboard.familyClap} />
      <BikeNotice patient={patient} bikeLoss={bikeLoss} />
      {rideState && <StateNote rideState={rideState} below={4} />}
      <Grid columns={2} gap={5} className={gridClasses.filter(Boolean).join(" ")}>
        {!countsNothing && (
          <DayCard
            dashboard={dashboard}
            isAfterRide={hasEndedRide || resting !== null}
            hasWordsBeside={counting !== null || restCard !== null}
          />
        )}
        <Stack gap={4} className={styles.column}>
          {restCard && <RestCard day={restCard}>{sessionButtons}</RestCard>}
          {counting && (
            <LastMinutesCard {...counting}>
              <Figures {...figures} />
            </LastMinutesCard>
          )}
          {!isAtRest && (
            <SessionStatus
              mode={mode}
              status={status}
              simulated={controls.store}
              deviceNumber={patient.deviceNumber}
              hasTakenOver={hasTakenOver}
              mayPractice={mayPractice}
              isWaitingForTurn={hasPressedStart}
            />
          )}
          {question}
          {canEnd && (
            <Text padX={1} tone="second">
              {t("stopToPause")}
            </Text>
          )}
          <SavedWhere />
          {!restCard && sessionButtons}
          {today && <FamilyRow patient={patient} isRiding={isRiding} />}
          {today && rideState && !countsNothing && <ReachedWeek dashboard={{ patient, today, rideState }} />}
          {!isAtRest && !counting && <FiguresCard {...figures} />}
          <Suspense>
            {mode === "tablet" && <BikeResistanceCard highestLevel={highestLevel(dashboard)} />}
            {isPracticing && <ResistanceCard status={status} metrics={metrics} controls={controls} />}
          </Suspense>
          <ReadToMe />
          {(patient.deviceNumber === null || isBikeAtTablet) && <ConnectBike />}
          {mayChangeBike(mode, patient.deviceNumber) && (
            <BikeCard patientId={patient.id} deviceNumber={patient.deviceNumber} />
          )}
        </Stack>
      </Grid>
      <Tips />
    </>
  );
}

/** Before a first bike the buttons have it. */
function mayChangeBike(mode: SessionMode, deviceNumber: string | null): boolean {
  return mode === "waiting" ? deviceNumber !== null : mode === "saved" || mode === "simulated";
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
