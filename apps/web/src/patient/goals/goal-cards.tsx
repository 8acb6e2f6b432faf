import { goalProgressPercent, shownTarget } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { TargetPicture } from "../../ui/picture.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import styles from "./goal-texts.module.css";

const shownTypes: readonly string[] = ["duration", "sessions", "resistance"];

/** One card for each duration, sessions or resistance goal. */
export function GoalCards({ goals }: { goals: readonly Goal[] }) {
  const { t } = useTranslation("goals");
  const shown = goals.filter((goal) => shownTypes.includes(goal.goalType));
  if (shown.length === 0) return null;
  return (
    <section className={styles.cards} aria-label={t("cards.title")}>
      {shown.map((goal) => (
        <GoalCard key={goal.id} goal={goal} />
      ))}
    </section>
  );
}

function GoalCard({ goal }: { goal: Goal }) {
  const { t, i18n } = useTranslation("goals");
  const { label, subtitle } = useGoalWords()(goal);
  const target = shownTarget(goal);
  const show = (value: number) => formatGoal(value, i18n.language);
  const percent = goal.currentValue === null ? 0 : goalProgressPercent(goal.currentValue, target);
  const now = goal.currentValue === null ? t("goal.notYet") : t("goal.now", { value: show(goal.currentValue) });
  return (
    <Card title={<span className={styles.label}>{label}</span>}>
      {subtitle && <p className={styles.second}>{subtitle}</p>}
      <p>
        <span className={styles.metric}>{show(target)}</span>{" "}
        <span className={styles.second}>{t(`goal.unit.${goal.unit}`, { count: target })}</span>
      </p>
      <div className={styles.bar}>
        <ProgressBar value={percent} max={100} label={`${label}: ${now}`} tone={percent === 100 ? "low" : "primary"} />
      </div>
      <p className={styles.second}>
        {percent === 100 && (
          <strong className={styles.reached}>
            <TargetPicture /> {t("goal.reached")}
            {", "}
          </strong>
        )}
        {now}
      </p>
    </Card>
  );
}
