import { shownTarget } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { isLastWithoutWatts } from "../../bike/ride-metrics.ts";
import { formatGoal } from "../../number-format.ts";
import { TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyDialog } from "../../ui/dialog.tsx";
import { Grid, Row, Text } from "../../ui/layout.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import { goalProgressOf } from "../goals/goal-progress.ts";
import { GoalProgressWords } from "../goals/goal-progress-words.tsx";
import styles from "./additional-goals.module.css";
import { isListed, type ListedGoal } from "./listed-goal.ts";

const WhyDialog = lazyDialog(() => import("./why-dialog.tsx"), "goal-explanations");
const MetsDialog = lazyDialog(() => import("./mets-dialog.tsx"), "goal-explanations");

/** Shown only if there is a goal of one of these types. */
export function AdditionalGoals({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const [openDialog, setOpenDialog] = useState<"why" | "mets" | null>(null);
  const close = () => setOpenDialog(null);
  const goals = dashboard.goals.filter(isListed);
  if (goals.length === 0) return null;
  return (
    <Card title={t("goals.title")}>
      <Grid as="ul" min="8.5rem" gap={3}>
        {goals.map((goal) => (
          <GoalRow key={goal.id} goal={goal} dashboard={dashboard} />
        ))}
      </Grid>
      <Row gap={6} rowGap={0} above={2} className={styles.questions}>
        <TextButton onClick={() => setOpenDialog("why")}>{t("why.open")}</TextButton>
        <TextButton onClick={() => setOpenDialog("mets")}>{t("mets.open")}</TextButton>
      </Row>
      <WhyDialog goals={goals} isOpen={openDialog === "why"} onClose={close} />
      <MetsDialog dashboard={dashboard} isOpen={openDialog === "mets"} onClose={close} />
    </Card>
  );
}

function GoalRow({ goal, dashboard }: { goal: ListedGoal; dashboard: Dashboard }) {
  const { today, rideState, recentSessions } = dashboard;
  const { t, i18n } = useTranslation("dashboard");
  const { label, subtitle } = useGoalWords("plain")(goal);
  const progress = goalProgressOf(goal, { ...useDay(today), target: rideState.target });
  const target = shownTarget(goal);
  return (
    <Text
      as="li"
      padY={2}
      padX={3}
      corners="field"
      line="around"
      anywhere
      className={styles.row}
      data-reached={progress?.isReached}
    >
      <Text as="strong" size="body">
        {label}
      </Text>
      <p>
        <Text as="span" weight="bold" leading="tight" className={styles.target}>
          {formatGoal(target, i18n.language)}
        </Text>{" "}
        <Text as="span" tone="second" size="small" className={styles.second}>
          {t(`goals.unit.${goal.unit}`, { count: target })}
        </Text>
      </p>
      {subtitle && (
        <Text tone="second" size="small" className={styles.second}>
          {subtitle}
        </Text>
      )}
      <Text tone="second" size="small" className={styles.second}>
        {progress && <GoalProgressWords progress={progress} hasNoWatts={isLastWithoutWatts(recentSessions)} />}
      </Text>
    </Text>
  );
}
