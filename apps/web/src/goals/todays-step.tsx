import type { GoalStep } from "@bedside-bike/clinical";
import { useTranslation } from "../locales/translation.ts";
import { formatGoal } from "../number-format.ts";
import { SecondaryButton } from "../ui/button.tsx";
import type { GoalPlan } from "./goal-plan.ts";
import styles from "./todays-step.module.css";

interface TodaysStepProps {
  plan: GoalPlan;
  /** Today's step was sent, so the next one may be offered. */
  isSent: boolean;
  onNextStep: (step: GoalStep) => void;
}

/** What is sent today and what it works toward. Nothing advances by itself: a provider takes the next step. */
export function TodaysStep({ plan, isSent, onNextStep }: TodaysStepProps) {
  const { t, i18n } = useTranslation("goal-limits");
  const { recommendation, step, nextStep, hasWatts } = plan;
  const short = (value: number) => formatGoal(value, i18n.language);
  const words = ({ watts, minutes }: GoalStep) =>
    t(watts > 0 ? "step.watts" : "step.minutes", { watts: short(watts), minutes: short(minutes) });
  const toward = { watts: recommendation.watt_goal ?? step.watts, minutes: recommendation.duration_min_per_session };
  const isThere = step.watts >= toward.watts && step.minutes >= toward.minutes;
  return (
    <div className={styles.step}>
      <p>
        <strong>{t("step.today", { step: words(step), count: recommendation.sessions_per_day })}</strong>
        {hasWatts && !isThere && <> {t("step.toward", { step: words(toward) })}</>}
        {!hasWatts && <> {t("step.noWatts")}</>}
      </p>
      {isSent && nextStep && (
        <SecondaryButton size="small" onClick={() => onNextStep(nextStep)}>
          {t("step.next", { step: words(nextStep) })}
        </SecondaryButton>
      )}
    </div>
  );
}
