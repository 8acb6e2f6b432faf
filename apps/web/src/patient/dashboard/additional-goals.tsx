import { shownTarget } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { TextButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TargetPicture } from "../../ui/picture.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import styles from "./additional-goals.module.css";
import { isListed, type ListedGoal } from "./listed-goal.ts";
import { MetsDialog } from "./mets-dialog.tsx";
import { WhyDialog } from "./why-dialog.tsx";

/** Shown only if there is a goal of one of these types. */
export function AdditionalGoals({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation("dashboard");
  const [openDialog, setOpenDialog] = useState<"why" | "mets" | null>(null);
  const close = () => setOpenDialog(null);
  const goals = dashboard.goals.filter(isListed);
  if (goals.length === 0) return null;
  return (
    <Card title={t("goals.title")} className={styles.card}>
      <ul className={styles.list}>
        {goals.map((goal) => (
          <GoalRow key={goal.id} goal={goal} />
        ))}
      </ul>
      <div className={styles.questions}>
        <TextButton onClick={() => setOpenDialog("why")}>{t("why.open")}</TextButton>
        <TextButton onClick={() => setOpenDialog("mets")}>{t("mets.open")}</TextButton>
      </div>
      <WhyDialog goals={goals} isOpen={openDialog === "why"} onClose={close} />
      <MetsDialog dashboard={dashboard} isOpen={openDialog === "mets"} onClose={close} />
    </Card>
  );
}

function GoalRow({ goal }: { goal: ListedGoal }) {
  const { t, i18n } = useTranslation("dashboard");
  const { label, subtitle } = useGoalWords()(goal);
  const target = shownTarget(goal);
  const isReached = goal.currentValue !== null && goal.currentValue >= target;
  const show = (value: number) => formatGoal(value, i18n.language);
  return (
    <li className={styles.row} data-reached={isReached}>
      <div className={styles.words}>
        <strong className={styles.label}>{label}</strong>
        {subtitle && <span className={styles.second}>{subtitle}</span>}
        <span className={styles.second}>
          {isReached && (
            <strong className={styles.reached}>
              <TargetPicture /> {t("goals.reached")}
              {", "}
            </strong>
          )}
          {goal.currentValue === null ? t("goals.notYet") : t("goals.now", { value: show(goal.currentValue) })}
        </span>
      </div>
      <p className={styles.metrics}>
        <span className={styles.target}>{show(target)}</span>{" "}
        <span className={styles.second}>{t(`goals.unit.${goal.unit}`, { count: target })}</span>
      </p>
    </li>
  );
}
