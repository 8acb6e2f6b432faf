import { durationTargetMinutes } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "../../locales/translation.ts";
import { formatDay, formatGoal } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import styles from "./goal-texts.module.css";
import { type Plan, usePlan } from "./use-plan.ts";

/** Today's step in words, what it works toward, and who gave it when. */
export function RecommendedGoal({ dashboard: { goals, today, hadGoals } }: { dashboard: Dashboard }) {
  const { t, i18n } = useTranslation("goals");
  const hospitalDay = useHospitalDay();
  const plan = usePlan();
  const show = (value: number) => formatGoal(value, i18n.language);
  const duration = goals.find((goal) => goal.goalType === "duration");
  const power = goals.find((goal) => goal.goalType === "power");
  const count = goals.find((goal) => goal.goalType === "sessions")?.targetValue ?? 1;

  if (!duration) {
    const isDefault = !hadGoals && today.dailyGoalMinutes !== null;
    return (
      <Card title={t("recommended.title")}>
        <p className={styles.sentence}>{t("recommended.none")}</p>
        {isDefault && <p>{t("recommended.until", { minutes: show(today.dailyGoalMinutes ?? 0) })}</p>}
      </Card>
    );
  }
  const step = { watts: power?.targetValue ?? 0, minutes: durationTargetMinutes(duration.targetValue, duration.unit) };
  const values = { minutes: show(step.minutes), times: timesInWords(t, count), watts: show(step.watts) };
  const isPassive = !power && plan?.limit === "passive_only";
  const further = plan && !duration.setBeforeSafetyCheck ? furtherOf(plan, step) : null;
  const date = formatDay(hospitalDay(duration.createdAt), "short", i18n.language);
  return (
    <Card title={t("recommended.title")}>
      <p className={styles.sentence}>
        {t(isPassive ? "recommended.passive" : power ? "recommended.text" : "recommended.noPower", values)}
      </p>
      {plan?.limit && !power && <p>{t(`recommended.limit.${plan.limit}`)}</p>}
      {further && (
        <p>
          {t(further.watts === null ? "recommended.towardMinutes" : "recommended.toward", {
            minutes: show(further.minutes),
            watts: show(further.watts ?? 0),
          })}{" "}
          {t("recommended.noHurry")}
        </p>
      )}
      <p className={styles.second}>{t("recommended.setBy", { name: duration.providerName, date })}</p>
    </Card>
  );
}

function timesInWords(t: TFunction<"goals">, count: number): string {
  if (count === 1) return t("recommended.once");
  return count === 2 ? t("recommended.twice") : t("recommended.times", { count });
}

/** What the plan works toward beyond today's step; null where today's step is there already or nothing is built up. */
function furtherOf({ recommendation, limit }: Plan, step: { watts: number; minutes: number }) {
  if (limit === "passive_only" || limit === "unloaded_only") return null;
  const { watt_goal: watts, duration_min_per_session: minutes } = recommendation;
  const hasMoreWatts = watts !== null && watts > step.watts;
  return hasMoreWatts || minutes > step.minutes ? { watts: hasMoreWatts ? watts : null, minutes } : null;
}
