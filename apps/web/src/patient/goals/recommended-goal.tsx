import type { Dashboard } from "@bedside-bike/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDay, formatGoal } from "../../number-format.ts";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import styles from "./goal-texts.module.css";
import { type Plan, usePlan } from "./use-plan.ts";

interface RecommendedProps {
  dashboard: Dashboard;
}

/** Today's step in one sentence, with what the patient's state says. */
export function RecommendedGoal({ dashboard: { today, rideState } }: RecommendedProps) {
  const { t, i18n } = useTranslation("goals");
  const sentence = useStateSentence(rideState);
  const show = (value: number) => formatGoal(value, i18n.language);
  const { state, target, limit } = rideState;
  if (!target) return null;
  if (state === "unassessed") {
    return (
      <>
        <p className={styles.sentence}>{t("recommended.none")}</p>
        <p>{t("recommended.until", { minutes: show(today.dailyGoalMinutes ?? 0) })}</p>
        <p>{sentence}</p>
      </>
    );
  }
  const { minutes, sessions, watts } = target;
  const values = { minutes: show(minutes), times: timesInWords(t, sessions), watts: show(watts ?? 0) };
  const text = limit === "passive_only" ? "recommended.passive" : watts ? "recommended.text" : "recommended.noPower";
  return (
    <>
      <p className={styles.sentence}>{t(text, values)}</p>
      {sentence && <p>{sentence}</p>}
    </>
  );
}

/** What today's step works toward, and who gave it when. */
export function AboutTheGoal({ dashboard: { goals, rideState } }: RecommendedProps) {
  const { t, i18n } = useTranslation("goals");
  const hospitalDay = useHospitalDay();
  const plan = usePlan();
  const show = (value: number) => formatGoal(value, i18n.language);
  const { state, target } = rideState;
  const further =
    target && plan && state === "active" ? furtherOf(plan, { ...target, watts: target.watts ?? 0 }) : null;
  const setBy = goals.find((goal) => goal.goalType === "duration");
  if (state === "unassessed" || (!further && !setBy)) return null;
  return (
    <Card title={t("recommended.title")}>
      {further && (
        <p>
          {t(further.watts === null ? "recommended.towardMinutes" : "recommended.toward", {
            minutes: show(further.minutes),
            watts: show(further.watts ?? 0),
          })}{" "}
          {t("recommended.noHurry")}
        </p>
      )}
      {setBy && (
        <Text tone="second">
          {t("recommended.setBy", {
            name: setBy.providerName,
            date: formatDay(hospitalDay(setBy.createdAt), "short", i18n.language),
          })}
        </Text>
      )}
    </Card>
  );
}

function timesInWords(t: TFunction<"goals">, count: number): string {
  if (count === 1) return t("recommended.once");
  return count === 2 ? t("recommended.twice") : t("recommended.times", { count });
}

/** What the plan works toward beyond today's step; null if today's step is there already */
function furtherOf(recommendation: Plan, step: { watts: number; minutes: number }) {
  const { watt_goal: watts, duration_min_per_session: minutes } = recommendation;
  const hasMoreWatts = watts !== null && watts > step.watts;
  return hasMoreWatts || minutes > step.minutes ? { watts: hasMoreWatts ? watts : null, minutes } : null;
}
