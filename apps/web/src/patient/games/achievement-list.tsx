import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatDay, formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { Grid, Row, Stack, Text } from "../../ui/layout.tsx";
import styles from "./achievements.module.css";
import { defaultOwnTargetWatts, enduranceMinutes } from "./game-rules.ts";
import { Medal } from "./medal.tsx";

type Achievements = Dashboard["achievements"];

const icons = {
  "first-steps": "play",
  "power-player": "pulse",
  "marathon-runner": "target",
  "consistency-king": "chart",
} as const satisfies Record<Achievements[number]["key"], IconName>;

interface AchievementListProps {
  achievements: Achievements;
  goals: Dashboard["goals"];
}

/** Based only on saved rides (docs/decisions/005), each with its condition. */
export function AchievementList({ achievements, goals }: AchievementListProps) {
  const { t, i18n } = useTranslation("games");
  if (achievements.length === 0) return null;
  // As it is earned: the goal counts also while the patient may not ride.
  const powerGoal = goals.find(({ goalType }) => goalType === "power");
  const watts = powerGoal ? Number(powerGoal.targetValue) : defaultOwnTargetWatts;
  const metrics = { watts: formatWatts(watts, i18n.language), minutes: enduranceMinutes };
  return (
    <Card title={t("achievements.title")}>
      <Grid as="ul" min="25rem" gap={8} rowGap={4}>
        {achievements.map(({ key, isUnlocked, earnedOn }) => (
          <Row as="li" key={key} gap={4} rowGap={2}>
            <Medal icon={isUnlocked ? "check" : icons[key]} isWon={isUnlocked} />
            <Stack className={styles.words}>
              <Text as="h3" size="large">
                {t(`achievements.${key}.title`)}
              </Text>
              <Text tone="second">
                {isUnlocked && key === "power-player"
                  ? t("achievements.power-player.earned")
                  : t(`achievements.${key}.text`, metrics)}
              </Text>
              {earnedOn !== null && (
                <Text weight="bold">
                  {t("achievements.earned", { day: formatDay(earnedOn, "long", i18n.language) })}
                </Text>
              )}
            </Stack>
            <Chip tone={isUnlocked ? "low" : "outline"}>
              {t(isUnlocked ? "achievements.unlocked" : "achievements.locked")}
            </Chip>
          </Row>
        ))}
      </Grid>
      <Text above={5} tone="second">
        {t("achievements.note")}
      </Text>
    </Card>
  );
}
