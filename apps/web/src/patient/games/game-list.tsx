import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { SecondaryButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./game-list.module.css";
import { type GameKey, gameKeys, games } from "./game-rules.ts";
import { SunriseScene } from "./sunrise-scene.tsx";
import { TrailScene } from "./trail-scene.tsx";
import { WheelScene } from "./wheel-scene.tsx";

const pictures = {
  powerTarget: <SunriseScene share={1.02} />,
  enduranceChallenge: (
    <div className={styles.wheelFrame}>
      <WheelScene minutes={13} />
    </div>
  ),
  virtualJourney: <TrailScene progressPercent={58} />,
};

interface GameListProps {
  /** The patient's bike measures no watts: games that need them are a demonstration. */
  hasNoWatts: boolean;
  /** How long the endurance challenge lasts here. */
  minutes: number;
  onStart: (game: GameKey) => void;
  /** The game just left: focus returns to its button. */
  lastGame: GameKey | null;
  lastButton: Ref<HTMLButtonElement>;
}

export function GameList({ hasNoWatts, minutes, onStart, lastGame, lastButton }: GameListProps) {
  const { t, i18n } = useTranslation("games");
  return (
    <Grid as="ul" columns={3} gap={5} className={styles.list}>
      {gameKeys.map((game) => (
        <Stack as="li" key={game}>
          <Card className={styles.card}>
            {pictures[game]}
            <Stack gap={2} fill className={styles.words}>
              <Text as="h2" size="title">
                {t(`game.${game}.title`)}
              </Text>
              <Row as="p" gap={2}>
                <Chip tone="outline">{t(`difficulty.${games[game].difficulty}`)}</Chip>
                <Chip>{t("reward.game", { xp: games[game].rewardXp })}</Chip>
              </Row>
              <p>{t(`game.${game}.text`, { minutes: formatGoal(minutes, i18n.language) })}</p>
              {hasNoWatts && games[game].needsWatts && <p>{t("noWattsHere")}</p>}
            </Stack>
            <SecondaryButton
              ref={game === lastGame ? lastButton : undefined}
              isFullWidth
              icon="play"
              onClick={() => onStart(game)}
            >
              {t("start")} <VisuallyHidden>{t(`game.${game}.title`)}</VisuallyHidden>
            </SecondaryButton>
          </Card>
        </Stack>
      ))}
    </Grid>
  );
}
