import type { MobilityRecommendation } from "@bedside-bike/clinical";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./movement-goal.module.css";

interface MovementGoalProps {
  title: string;
  recommendation: MobilityRecommendation;
  weightKg: number | null;
  badge?: ReactNode;
  children?: ReactNode;
}

/** The recommended dose, read-only: minutes, watts, how often, and what that means in METs. */
export function MovementGoal({ title, recommendation, weightKg, badge, children }: MovementGoalProps) {
  const { t, i18n } = useTranslation("calculator");
  const { language } = i18n;
  const sessions = recommendation.sessions_per_day;
  return (
    <Card title={title} aside={badge}>
      <dl className={styles.metrics}>
        <div>
          <dt>{t("goal.duration")}</dt>
          <dd>
            <span className={styles.metric}>{formatGoal(recommendation.duration_min_per_session, language)}</span>{" "}
            {t("unit.min")}
          </dd>
        </div>
        <div>
          <dt>{t("goal.power")}</dt>
          <dd>
            <span className={styles.metric}>{formatGoal(recommendation.watt_goal, language)}</span> {t("unit.watts")}
          </dd>
        </div>
        <div>
          <dt>{t("goal.frequency")}</dt>
          <dd>
            <span className={styles.metric}>{t("goal.times", { count: sessions })}</span> {t("unit.aDay")}
          </dd>
        </div>
      </dl>
      <p>
        {t("goal.energyOf", {
          energy: formatNumber(recommendation.total_daily_energy, 0, language),
          resistance: recommendation.resistance_level,
        })}
      </p>
      <Mets recommendation={recommendation} weightKg={weightKg} />
      {children}
    </Card>
  );
}

/** The computed METs against the 2.0-3.0 target; says so if the weight is assumed. */
function Mets({ recommendation, weightKg }: Pick<MovementGoalProps, "recommendation" | "weightKg">) {
  const { t, i18n } = useTranslation("calculator");
  const mets = formatNumber(recommendation.mets, 1, i18n.language);
  const isAbove = recommendation.safetyWarnings.some(({ key }) => key === "above_met_target");
  return (
    <p className={styles.mets}>
      {t(isAbove ? "goal.metsAbove" : "goal.metsWithin", { mets })}{" "}
      {(recommendation.isWeightAssumed || weightKg === null) && t("goal.weightAssumed")}
    </p>
  );
}
