import type { Dashboard } from "@bedside-bike/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EnterBikeNumber } from "../bike/enter-bike-number.tsx";
import { LiveChip } from "../bike/live-chip.tsx";
import { LiveRideProvider, useLive } from "../bike/live-ride.tsx";
import { isLastWithoutWatts, sendsNoWatts } from "../bike/ride-metrics.ts";
import { formatNumber } from "../number-format.ts";
import { isForComfort, isWithoutWatts } from "../ride-state/with-ride-state.ts";
import { BackHeader } from "../shell/header.tsx";
import { ReadToMe } from "../speech/read-to-me.tsx";
import { AppShell } from "../ui/app-shell.tsx";
import { Stack, Text } from "../ui/layout.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Screen } from "../ui/screen.tsx";
import { useJustEndedRide } from "./feedback/asked-ride.ts";
import { AchievementList } from "./games/achievement-list.tsx";
import { GameList } from "./games/game-list.tsx";
import { GamePlay } from "./games/game-play.tsx";
import { defaultOwnTargetWatts, type GameKey, lengthOf } from "./games/game-rules.ts";
import { isPedaling } from "./games/use-game.ts";
import { useXp } from "./games/use-xp.ts";
import { useEndedRideQuestion } from "./session/ended-ride-question.tsx";
import { StateCard } from "./state/state-card.tsx";
import { StateNote } from "./state/state-note.tsx";
import { SpokenToday } from "./today/spoken-today.tsx";
import { ComesNext } from "./today/today-line.tsx";
import { useDashboard } from "./use-dashboard.ts";

/** Recovery games: on the live power of the patient's bike, or as practice. */
export default function GamesScreen() {
  const { t } = useTranslation("games");
  const query = useDashboard();
  return (
    <AppShell title={t("title")} patient={query.data?.patient} header={<BackHeader />}>
      {!query.data && <PageHeader title={t("title")} />}
      <Screen query={query} loading={t("loading")} failed={t("failed")}>
        {(dashboard) => (
          <LiveRideProvider dashboard={dashboard}>
            <SpokenToday day={dashboard} />
            <Stack gap={5}>
              <AfterRide dashboard={dashboard} />
              <Games dashboard={dashboard} />
              <ReadToMe />
            </Stack>
          </LiveRideProvider>
        )}
      </Screen>
    </AppShell>
  );
}

/** After a ride in a game the same question as after any other, and what comes next. */
function AfterRide({ dashboard }: { dashboard: Dashboard }) {
  const endedRideId = useJustEndedRide(dashboard);
  const question = useEndedRideQuestion(dashboard);
  if (endedRideId === null) return null;
  return (
    <Stack gap={3}>
      {question}
      <ComesNext day={dashboard} />
    </Stack>
  );
}

function Games({ dashboard }: { dashboard: Dashboard }) {
  const { patient, rideState, achievements, goals, recentSessions } = dashboard;
  const { t } = useTranslation("games");
  const [game, setGame] = useState<GameKey | null>(null);
  const [lastGame, setLastGame] = useState<GameKey | null>(null);
  const lastButton = useRef<HTMLButtonElement>(null);
  const powerGoalWatts = rideState.target?.watts ?? null;
  const mayPlay = rideState.target !== null && !isWithoutWatts(rideState);
  if (!mayPlay && game !== null) setGame(null);
  const isRidingWithoutWatts = useLive(({ ride }) => ride?.isOpen === true && sendsNoWatts(ride));
  const hasNoWatts = isRidingWithoutWatts || isLastWithoutWatts(recentSessions);
  // The usual goal of somebody whom nobody has assessed is no plan.
  const length = lengthOf(rideState.state === "unassessed" ? null : rideState.target);

  useEffect(() => {
    if (game === null) lastButton.current?.focus();
  }, [game]);

  if (game !== null) {
    return (
      <GamePlay
        key={game}
        dashboard={dashboard}
        game={game}
        own={{ targetWatts: powerGoalWatts || defaultOwnTargetWatts, length }}
        hasPowerGoal={powerGoalWatts !== null}
        isOfTurns={hasNoWatts}
        onEnd={() => {
          setLastGame(game);
          setGame(null);
        }}
      />
    );
  }
  if (!mayPlay) {
    return (
      <div>
        <PageHeader title={t("title")} />
        <Stack gap={5}>
          {rideState.target ? <StateNote rideState={rideState} /> : <StateCard rideState={rideState} />}
          {!isForComfort(rideState) && (
            <AchievementList achievements={achievements.filter(({ isUnlocked }) => isUnlocked)} goals={goals} />
          )}
        </Stack>
      </div>
    );
  }
  return (
    <div>
      <PageHeader
        title={t("title")}
        subtitle={<HowItRuns deviceNumber={patient.deviceNumber} />}
        actions={
          patient.deviceNumber === null ? (
            <EnterBikeNumber patientId={patient.id} />
          ) : (
            <LiveChip deviceNumber={patient.deviceNumber} />
          )
        }
      />
      <Stack gap={5}>
        <Xp patientId={patient.id} />
        <GameList
          hasNoWatts={hasNoWatts}
          minutes={length.minutes}
          onStart={setGame}
          lastGame={lastGame}
          lastButton={lastButton}
        />
        <AchievementList achievements={achievements} goals={goals} />
      </Stack>
    </div>
  );
}

function HowItRuns({ deviceNumber }: { deviceNumber: string | null }) {
  const { t } = useTranslation("games");
  const isOnBike = useLive(({ ride }) => isPedaling(ride));
  if (isOnBike) return t("how.onBike");
  return deviceNumber === null ? t("how.noBike") : t("how.withBike", { number: deviceNumber });
}

function Xp({ patientId }: { patientId: number }) {
  const { t, i18n } = useTranslation("games");
  const xp = useXp(patientId);
  return xp ? (
    <Text size="large" weight="bold">
      {t("reward.total", { xp: formatNumber(xp, 0, i18n.language) })}
    </Text>
  ) : null;
}
