import { sessionsDone, shownTarget } from "@bedside-bike/clinical";
import type { Goal, ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { isLastWithoutWatts } from "../../bike/ride-metrics.ts";
import { isChecked, isInForce, planOf } from "../../goals/goal-plan.ts";
import { GivenReasons } from "../../goals/override-reason.tsx";
import { useMayAssess } from "../../goals/prescribers-only.tsx";
import { inOrder } from "../../goals/prescription.ts";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { formatGoal } from "../../number-format.ts";
import { useLatestDay } from "../../ride-state/told-day.ts";
import { Card } from "../../ui/card.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { useGoalWords } from "../../ui/use-goal-words.ts";
import { useAssessment, useGoals, useRides } from "../patient-queries.ts";
import styles from "./active-goals.module.css";
import { ChangeGoalButton } from "./change-goal-button.tsx";

/**
 * The patient's current goals, one by one. Whoever may send goals can change one without sending all of them; the energy
 * follows from the others.
 */
export function ActiveGoals({ patient }: { patient: ProviderPatient }) {
  const patientId = patient.id;
  const { t, i18n } = useTranslation("clinical-dashboard");
  const mayChange = useMayAssess();
  const goalWords = useGoalWords();
  const { data: goals = [] } = useGoals(patientId);
  const { data: limits } = useGoalLimits(patientId);
  const { data: rides = [] } = useRides(patientId);
  const { data: latest } = useAssessment(patientId);
  const { filledSeconds } = useLatestDay(patientId, patient.today);
  const plan = limits && latest && isChecked(latest) ? planOf(limits, latest) : null;
  // Goals that do not count now show neither minutes nor watts.
  if (goals.length === 0 || !limits || !isInForce(limits.rideState)) return null;
  const short = (value: number) => formatGoal(value, i18n.language);
  const { target } = limits.rideState;
  const standOf = (goal: Goal) => {
    const { goalType, period, currentValue } = goal;
    if (goalType === "sessions" && target) {
      const done = sessionsDone(filledSeconds, { minutes: target.minutes, sessions: shownTarget(goal) });
      return t("activeGoals.today", { value: short(done) });
    }
    if (goalType === "power" && period === "session" && isLastWithoutWatts(rides))
      return t("activeGoals.wattsNotMeasured");
    if (currentValue === null) return t("activeGoals.notMeasured");
    return t(period === "session" ? "activeGoals.lastRide" : "activeGoals.today", { value: short(currentValue) });
  };
  return (
    <Card title={t("activeGoals.title")} headingLevel={3}>
      <ul>
        {inOrder(goals).map((goal) => (
          // A changed goal is a new one on the server; keyed by type, it stays the same row and keeps focus.
          <Row as="li" gap={4} rowGap={0} key={goal.goalType} className={styles.goal}>
            <span className={styles.label}>{goalWords(goal).label}</span>
            <Row as="span" align="stretch" gap={3} rowGap={0} tone="second" className={styles.metrics}>
              <Text as="strong" tone="ink">
                {t("activeGoals.target", {
                  target: short(shownTarget(goal)),
                  unit: t(`activeGoals.unit.${goal.unit}`),
                })}
              </Text>
              <span>{standOf(goal)}</span>
            </Row>
            {mayChange && goal.goalType !== "energy" && (
              <ChangeGoalButton goal={goal} goals={goals} limits={limits} plan={plan} />
            )}
          </Row>
        ))}
      </ul>
      <GivenReasons goals={goals} />
    </Card>
  );
}
