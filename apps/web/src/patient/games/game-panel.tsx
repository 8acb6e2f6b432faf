import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber, formatWatts } from "../../number-format.ts";
import { type Store, useStored } from "../../store.ts";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./game-panel.module.css";
import { type GameKey, journeyMiles } from "./game-rules.ts";
import type { GameState } from "./game-state.ts";
import { SunriseScene } from "./sunrise-scene.tsx";
import { TrailScene } from "./trail-scene.tsx";
import { WheelScene } from "./wheel-scene.tsx";

interface PanelProps {
  store: Store<GameState>;
  /** Lies over the picture. */
  children: ReactNode;
}

/** What each game shows while it runs. */
export function GamePanel({ game, hasPowerGoal, ...panel }: PanelProps & { game: GameKey; hasPowerGoal: boolean }) {
  if (game === "powerTarget") return <PowerPanel {...panel} hasPowerGoal={hasPowerGoal} />;
  if (game === "virtualJourney") return <JourneyPanel {...panel} />;
  return <EndurancePanel {...panel} />;
}

function PowerPanel({ store, hasPowerGoal, children }: PanelProps & { hasPowerGoal: boolean }) {
  const { t, i18n } = useTranslation("games");
  const power = useStored(store, (state) => state.powerWatts);
  const target = useStored(store, (state) => state.targetWatts);
  const isOnBike = useStored(store, (state) => state.isOnBike);
  const source = !isOnBike ? "practiceTarget" : hasPowerGoal ? "ownTarget" : "gameTarget";
  const hasNoWatts = useStored(store, (state) => state.hasNoWatts);
  const watts = formatWatts(Math.floor(power), i18n.language);
  const targetWatts = formatWatts(target, i18n.language);
  return (
    <Stack gap={4}>
      <div className={styles.scene}>
        <SunriseScene share={power / target} targetLabel={t("power.target", { watts: targetWatts })} />
        {children}
      </div>
      <div>
        <Row as="p" align="baseline" justify="between" gap={4} rowGap={0} below={1}>
          <strong className={styles.metric}>{hasNoWatts ? t("endurance.none") : t("power.watts", { watts })}</strong>
          <Text as="span" tone="second">
            {t(`power.${source}`)}
          </Text>
        </Row>
        <ProgressBar value={power} max={target} label={t("power.ofTarget", { watts, target: targetWatts })} />
      </div>
    </Stack>
  );
}

function JourneyPanel({ store, children }: PanelProps) {
  const progress = useStored(store, (state) => state.progressPercent);
  return (
    <div className={`${styles.scene} ${styles.alone}`}>
      <TrailScene progressPercent={progress} />
      {children}
    </div>
  );
}

/** Beside watts that no bike measured. */
export function Simulated() {
  const { t } = useTranslation("games");
  return (
    <Text as="span" tone="second" size="label">
      {t("simulated")}
    </Text>
  );
}

/** How far the journey has come. */
export function Miles({ store }: Pick<PanelProps, "store">) {
  const { t, i18n } = useTranslation("games");
  const progress = useStored(store, (state) => state.progressPercent);
  const whole = useStored(store, journeyMiles);
  const isFar = whole >= 50;
  const digits = isFar ? 1 : 2;
  // Never rounded up: the flag is reached only once complete.
  const done = Math.floor((progress / 100) * whole * 10 ** digits) / 10 ** digits;
  return (
    <span>
      <strong>{formatNumber(done, digits, i18n.language)}</strong>{" "}
      <Text as="span" tone="second">
        {t("journey.ofMiles", { miles: formatNumber(whole, isFar ? 0 : 1, i18n.language) })}
      </Text>
    </span>
  );
}

function EndurancePanel({ store, children }: PanelProps) {
  const { t, i18n } = useTranslation("games");
  const whole = useStored(store, (state) => state.length.minutes);
  const minutes = useStored(store, (state) => (state.progressPercent / 100) * state.length.minutes);
  const isOnBike = useStored(store, (state) => state.isOnBike);
  const average = useStored(store, (state) => state.averagePowerWatts);
  const isTurning = useStored(store, (state) => !state.isComplete && !state.isWaiting);
  const hasNoWatts = useStored(store, (state) => state.hasNoWatts);
  const watts =
    average === null || hasNoWatts
      ? t("endurance.none")
      : t("power.watts", { watts: formatWatts(average, i18n.language) });
  return (
    <div className={styles.layers}>
      <Grid gap={6} align="center" className={styles.pair}>
        <div className={styles.wheel}>
          <WheelScene
            minutes={minutes}
            of={whole}
            isTurning={isTurning}
            // Never rounded up: the last is shown only once complete.
            metric={formatNumber(Math.floor(minutes * 10) / 10, 1, i18n.language)}
            caption={t("endurance.ofMinutes", { minutes: formatGoal(whole, i18n.language) })}
          />
        </div>
        <dl>
          <Text as="dt" tone="second">
            {t("endurance.average")}
          </Text>
          <dd>
            <span className={styles.metric}>{watts}</span> {!isOnBike && <Simulated />}
          </dd>
        </dl>
      </Grid>
      {children}
    </div>
  );
}
