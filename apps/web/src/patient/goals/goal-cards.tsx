import { goalProgressPercent, shownTarget } from "@bedside-bike/clinical";
import type { Dashboard, Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { formatGoal } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import { GoalAmount } from "./goal-amount.tsx";
import { goalProgressOf } from "./goal-progress.ts";
import { GoalProgressWords } from "./goal-progress-words.tsx";

const shownTypes: readonly string[] = ["duration", "sessions", "resistance"];

/** One card for each duration, sessions or resistance goal. */
export function GoalCards({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("goals");
  const shown = dashboard.goals.filter((goal) => shownTypes.includes(goal.goalType));
  if (shown.length === 0) return null;
  return (
    <Grid as="section" min="16.25rem" gap={5} aria-label={t("cards.title")}>
      {shown.map((goal) => (
        <GoalCard key={goal.id} goal={goal} dashboard={dashboard} />
      ))}
    </Grid>
  );
}

function GoalCard({ goal, dashboard: { today, rideState } }: { goal: Goal; dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("goals");
  const { label, subtitle } = useGoalWords("plain")(goal);
  const progress = goalProgressOf(goal, { ...useDay(today), target: rideState.target });
  if (!progress) return null;
  const target = shownTarget(goal);
  const percent = progress.value === null ? 0 : goalProgressPercent(progress.value + progress.part, target);
  return (
    <Card
      title={
        <Text as="span" anywhere>
          {label}
        </Text>
      }
    >
      {subtitle && <Text tone="second">{subtitle}</Text>}
      <GoalAmount amount={formatGoal(target, i18n.language)} unit={t(`goal.unit.${goal.unit}`, { count: target })} />
      <Stack above={2} below={2}>
        <ProgressBar value={percent} max={100} label={label} tone={progress.isReached ? "low" : "primary"} />
      </Stack>
      <Text tone="second">
        <GoalProgressWords progress={progress} />
      </Text>
    </Card>
  );
}
