import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { CheckState } from "../../goals/check-state.tsx";
import { planOf, type Recommendation } from "../../goals/goal-plan.ts";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { Chip } from "../../ui/chip.tsx";
import { FailedState, Loading } from "../../ui/screen-states.tsx";
import { MovementGoal } from "../results/movement-goal.tsx";
import { daysToCome } from "../results/shown-result.ts";
import type { ProviderGoalInputs } from "./goal-draft.ts";
import { GoalsToSend } from "./goals-to-send.tsx";
import styles from "./provider-goal-card.module.css";

interface ProviderGoalCardProps {
  patientId: number;
  assessment: StoredRiskAssessment;
  /** Its recommendation. */
  plan: Recommendation;
  /** The goal inputs from the dialog. */
  inputs?: ProviderGoalInputs | undefined;
}

/** The recommendation, and today's step as a provider edits and sends it. */
export function ProviderGoalCard({ patientId, assessment, plan, inputs }: ProviderGoalCardProps) {
  const { t } = useTranslation("calculator");
  return (
    <MovementGoal
      title={t("goal.movement")}
      plan={plan}
      stayDays={daysToCome(assessment)}
      weightKg={assessment.weight_kg}
      reader="provider"
      badge={<Chip>{t("goal.editable")}</Chip>}
    >
      <div className={styles.editor}>
        <WhatMayBeSent patientId={patientId} assessment={assessment} inputs={inputs} />
      </div>
    </MovementGoal>
  );
}

function WhatMayBeSent({ patientId, assessment, inputs }: Omit<ProviderGoalCardProps, "plan">) {
  const { t } = useTranslation(["calculator", "goal-limits"]);
  const { data: limits, isError, isFetching, refetch } = useGoalLimits(patientId);
  const isThisOne = limits?.assessmentId === assessment.assessment.id;
  if (isError && !limits) {
    return <FailedState title={t("goal-limits:failed")} onRetry={() => void refetch()} />;
  }
  if (!limits || (isFetching && !isThisOne)) return <Loading text={t("goal-limits:loading")} />;
  if (!isThisOne) return <p role="status">{t("push.older")}</p>;
  const plan = planOf(limits, assessment);
  if (!plan) return <CheckState limits={limits} answers={assessment.assessment.last_safety_answers} />;
  return <GoalsToSend patientId={patientId} assessment={assessment} limits={limits} plan={plan} inputs={inputs} />;
}
