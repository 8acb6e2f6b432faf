import type { FullPrescription } from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { CheckState } from "../../goals/check-state.tsx";
import { planOf, type Recommendation } from "../../goals/goal-plan.ts";
import { PlanCaps } from "../../goals/plan-caps.tsx";
import { useMayAssess } from "../../goals/prescribers-only.tsx";
import { useGoalLimits } from "../../goals/use-goal-limits.ts";
import { Chip } from "../../ui/chip.tsx";
import { Screen } from "../../ui/screen.tsx";
import { MovementGoal, PlanDose } from "../results/movement-goal.tsx";
import { GoalsToSend } from "./goals-to-send.tsx";

interface ProviderGoalCardProps {
  patientId: number;
  assessment: StoredRiskAssessment;
  /** Its recommendation. */
  plan: Recommendation;
  /** The goal inputs from the dialog. */
  inputs?: Partial<FullPrescription> | undefined;
  /** Days that the patient is expected to stay. */
  stayDays?: number | undefined;
}

/** The recommendation, and today's step as a provider edits and sends it, or only reads it. */
export function ProviderGoalCard({
  patientId,
  assessment,
  plan: recommendation,
  inputs,
  stayDays,
}: ProviderGoalCardProps) {
  const { t } = useTranslation("results");
  const mayAssess = useMayAssess();
  return (
    <MovementGoal
      title={t("goal.movement")}
      plan={recommendation}
      noPlan={null}
      stayDays={stayDays}
      weightKg={assessment.weight_kg}
      reader="provider"
      badge={<Chip>{t(mayAssess ? "goal.editable" : "goal.generated")}</Chip>}
      dose={
        <>
          <PlanCaps assessment={assessment} />
          <WhatMayBeSent patientId={patientId} assessment={assessment} plan={recommendation} inputs={inputs} />
        </>
      }
    />
  );
}

function WhatMayBeSent({ patientId, assessment, plan: recommendation, inputs }: ProviderGoalCardProps) {
  const { t } = useTranslation(["results", "goal-limits"]);
  const mayAssess = useMayAssess();
  const query = useGoalLimits(patientId);
  const limits = query.data;
  const isThisOne = limits?.assessmentId === assessment.assessment.id;
  const plan = limits && isThisOne ? planOf(limits, assessment) : null;
  if (limits && plan && mayAssess) {
    return <GoalsToSend patientId={patientId} assessment={assessment} limits={limits} plan={plan} inputs={inputs} />;
  }
  // Another assessment's limits, fetched again, may turn out to be this one's.
  const awaited = limits && query.isFetching && !isThisOne ? { ...query, data: undefined, isError: false } : query;
  return (
    <>
      <PlanDose plan={recommendation} />
      <Screen query={awaited} loading={t("goal-limits:loading")} failed={t("goal-limits:failed")}>
        {(known) =>
          isThisOne ? (
            <CheckState patientId={patientId} limits={known} answers={assessment.assessment.last_safety_answers} />
          ) : (
            <p role="status">{t("push.older")}</p>
          )
        }
      </Screen>
    </>
  );
}
