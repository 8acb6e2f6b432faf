import { type StepLoad, wattsPerStep } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { SecondaryButton } from "../ui/button.tsx";
import { Row, Text } from "../ui/layout.tsx";
import type { GoalPlan } from "./goal-plan.ts";
import styles from "./todays-step.module.css";
import { useAdviceWords, useStepWords } from "./use-advice-words.ts";

interface TodaysStepProps {
  plan: GoalPlan;
  /** Today's step was sent, so another may be offered. */
  isSent: boolean;
  onTakeStep: (step: StepLoad) => void;
}

/**
 * What today's step works toward, and what the last day says about the next step. Nothing advances by itself: a provider
 * takes the step.
 */
export function TodaysStep({ plan, isSent, onTakeStep }: TodaysStepProps) {
  const { t } = useTranslation("goal-limits");
  const words = useStepWords();
  const advice = useAdviceWords()(plan);
  const { recommendation, recommended, step, nextStep, hasWatts } = plan;
  const toward = { watts: recommended.watts ?? step.watts, minutes: recommendation.duration_min_per_session };
  const isThere = step.watts >= toward.watts && step.minutes >= toward.minutes;
  const stepBack = plan.advice?.stepBack;
  return (
    <Row justify="between" gap={4} rowGap={2} below={4}>
      <div className={styles.words}>
        {hasWatts && !isThere && <p>{t("step.toward", { step: words(toward) })}</p>}
        {!hasWatts && <p>{t("step.noWatts")}</p>}
        {advice !== null && <p>{advice}</p>}
        <Text tone="second" size="label">
          {hasWatts ? t("step.unit", { watts: wattsPerStep(recommendation.mode) }) : t("step.unitNoWatts")}
        </Text>
      </div>
      {isSent && (
        <Row align="stretch" gap={2}>
          {stepBack && (
            <SecondaryButton size="small" onClick={() => onTakeStep(stepBack)}>
              {t("step.back", { step: words(stepBack) })}
            </SecondaryButton>
          )}
          {nextStep && (
            <SecondaryButton size="small" onClick={() => onTakeStep(nextStep)}>
              {t("step.next", { step: words(nextStep) })}
            </SecondaryButton>
          )}
        </Row>
      )}
    </Row>
  );
}
