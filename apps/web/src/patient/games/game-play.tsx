import type { Dashboard } from "@bedside-bike/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LiveChip } from "../../bike/live-chip.tsx";
import { formatWatts } from "../../number-format.ts";
import { type Store, useStored } from "../../store.ts";
import { PrimaryButton, SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { SmallTodayRing } from "../today/today-ring.tsx";
import { GamePanel, Miles, Simulated } from "./game-panel.tsx";
import styles from "./game-play.module.css";
import { type GameKey, games } from "./game-rules.ts";
import type { GameState, OwnGame } from "./game-state.ts";
import { Medal } from "./medal.tsx";
import { useGame } from "./use-game.ts";
import { useKeepXp } from "./use-xp.ts";

interface GamePlayProps {
  dashboard: Pick<Dashboard, "patient" | "today">;
  game: GameKey;
  own: OwnGame;
  /** Its target is the goal that the care team set. */
  hasPowerGoal: boolean;
  /** The patient's bike sends turns and no watts. */
  isOfTurns: boolean;
  onEnd: () => void;
}

const complete = { gap: 4, padY: 4, padX: 5, ground: "low", corners: "button" } as const;

/** A running game, from its start to 'End Game'. */
export function GamePlay(props: GamePlayProps) {
  const { dashboard, game, own, hasPowerGoal, isOfTurns, onEnd } = props;
  const { patient, today } = dashboard;
  const { t } = useTranslation("games");
  const { store, again } = useGame(game, own);
  const isOnBike = useStored(store, (state) => state.isOnBike);
  const isComplete = useStored(store, (state) => state.isComplete);
  const { mutate: keepXp, status: kept } = useKeepXp(patient.id);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (isComplete && isOnBike) keepXp(game);
  }, [isComplete, isOnBike, game, keepXp]);

  return (
    <Card className={styles.card}>
      <Stack gap={4}>
        <Row justify="between" gap={6} rowGap={2}>
          <Stack gap={1}>
            <h1 ref={title} tabIndex={-1} className={styles.title}>
              {t(`game.${game}.title`)}
            </h1>
            <Row gap={4} rowGap={1}>
              {game === "virtualJourney" && <Text tone="second">{t("journey.trail")}</Text>}
              {isOnBike ? (
                <LiveChip deviceNumber={patient.deviceNumber} />
              ) : (
                <Chip tone="moderate">{t("practice")}</Chip>
              )}
            </Row>
          </Stack>
          <Row gap={6} rowGap={2}>
            <CurrentPower store={store} />
            <SmallTodayRing today={today} />
          </Row>
        </Row>
        <GamePanel game={game} store={store} hasPowerGoal={hasPowerGoal}>
          <div role="status" className={styles.over}>
            {isComplete && (
              <Row {...complete}>
                <Congratulations game={game} won={isOnBike ? (kept === "error" ? "unkept" : "onBike") : "practice"} />
              </Row>
            )}
          </div>
        </GamePanel>
        <Text tone="second" role="status">
          {!isComplete && <Sentence store={store} isOfTurns={isOfTurns} />}
        </Text>
        <Row gap={6} rowGap={3}>
          <Progress game={game} store={store} />
          {isComplete && (
            <PrimaryButton
              icon="play"
              onClick={() => {
                again();
                title.current?.focus();
              }}
            >
              {t("again")}
            </PrimaryButton>
          )}
          <SecondaryButton onClick={onEnd}>{t("end")}</SecondaryButton>
        </Row>
      </Stack>
    </Card>
  );
}

function CurrentPower({ store }: { store: Store<GameState> }) {
  const { t, i18n } = useTranslation("games");
  const isOnBike = useStored(store, (state) => state.isOnBike);
  const watts = useStored(store, (state) => formatWatts(state.powerWatts, i18n.language));
  const hasNoWatts = useStored(store, (state) => state.hasNoWatts);
  return (
    <Stack as="p">
      <Text as="span" tone="second">
        {t("currentPower")}
      </Text>
      {hasNoWatts ? (
        <span>{t("noWatts")}</span>
      ) : (
        <span>
          <Text as="strong" size="heading" leading="tight">
            {t("power.watts", { watts })}
          </Text>{" "}
          {!isOnBike && <Simulated />}
        </span>
      )}
    </Stack>
  );
}

function Progress({ game, store }: { game: GameKey; store: Store<GameState> }) {
  const { t } = useTranslation("games");
  // Done is done: the power game is complete at 95.
  const percent = useStored(store, (state) => (state.isComplete ? 100 : Math.floor(state.progressPercent)));
  const words = t("percentComplete", { percent });
  return (
    <div className={styles.progress}>
      <Row align="baseline" justify="between" gap={4} rowGap={0} below={1}>
        <Text weight="bold">{words}</Text>
        {game === "virtualJourney" && <Miles store={store} />}
      </Row>
      <ProgressBar value={percent} max={100} label={words} />
    </div>
  );
}

function Sentence({ store, isOfTurns }: { store: Store<GameState>; isOfTurns: boolean }) {
  const { t } = useTranslation("games");
  const key = useStored(store, ({ game, isOnBike, isWaiting, hasNoWatts, hasTakenOver }) => {
    if (!isOnBike) return isOfTurns && games[game].needsWatts ? ("demonstration" as const) : ("practice" as const);
    if (hasNoWatts && games[game].needsWatts) return "noWatts" as const;
    if (isWaiting) return "waiting" as const;
    return hasTakenOver ? ("tookOver" as const) : game;
  });
  return t(`status.${key}`);
}

interface CongratulationsProps {
  game: GameKey;
  /** Whether the game was on the bike, with its XP stored or not, or practice, which earns nothing. */
  won: "onBike" | "unkept" | "practice";
}

function Congratulations({ game, won }: CongratulationsProps) {
  const { t } = useTranslation("games");
  return (
    <>
      <Medal icon="check" isWon isLarge />
      <Stack className={styles.words}>
        <Text tone="low" size="title" weight="bold">
          {t("complete.title")}
        </Text>
        <Text size="large" weight="bold">
          {t(`reward.${won}`, { xp: games[game].rewardXp })}
        </Text>
        <p>{t(won === "practice" ? "complete.practice" : "complete.onBike")}</p>
      </Stack>
    </>
  );
}
