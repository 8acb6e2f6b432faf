import { type FullPrescription, PART_OF_GOAL } from "@bedside-bike/clinical";
import type { Goal, PatientGoalLimits } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { type Exceeded, exceededByParts, type GoalPlan } from "../../goals/goal-plan.ts";
import { isChangedMeanwhile, problemOf, termsOf } from "../../goals/goal-questions.ts";
import { isPrescribed } from "../../goals/prescription.ts";
import { useConfirmedGoals } from "../../goals/use-confirmed-goals.ts";
import { refetchWhatIsSent } from "../../goals/use-goal-limits.ts";
import { toast } from "../../ui/toast.ts";
import { refetchRow } from "../caseload.ts";
import { refetchPatient } from "../patient-queries.ts";
import { resistanceOf, valuesOf } from "./goal-values.ts";

interface Change {
  goals: readonly Goal[];
  limits: PatientGoalLimits;
  /** Null where only the server knows what may be sent. */
  plan: GoalPlan | null;
  onChanged: () => void;
}

/** Changes one goal's target. The server may know of more to confirm first. */
export function useChangeGoal(goal: Goal, { goals, limits, plan, onChanged }: Change) {
  const { t } = useTranslation(["clinical-dashboard", "goal-limits"]);
  const queries = useQueryClient();
  const { id, patientId } = goal;
  /** What this one value exceeds; the others stay as they are in force. */
  const exceededBy = (targetValue: number): Exceeded =>
    plan && isPrescribed(goal)
      ? exceededByParts({ [PART_OF_GOAL[goal.goalType]]: targetValue }, plan, resistanceOf(goals))
      : { soft: [], hard: [] };
  const asked = useConfirmedGoals({
    about: ["change-reason", patientId, id],
    isAsked: (targetValue: number) => ({
      limits: exceededBy(targetValue).soft.length > 0,
      clearance: limits.code === "clearance_needed",
    }),
    send: (targetValue, confirmed) =>
      call("goals.update", { params: { goalId: id }, body: { targetValue, ...confirmed } }),
    onSent: () => {
      refetchPatient(queries, patientId);
      refetchRow(queries, patientId);
      toast({ title: t("activeGoals.updated") });
      onChanged();
    },
    onAsked: () => refetchWhatIsSent(queries, patientId),
    onFailed: (failure) => {
      refetchPatient(queries, patientId);
      refetchWhatIsSent(queries, patientId);
      const problem = problemOf(failure);
      const message = problem
        ? t(`goal-limits:problem.${problem}`, { terms: termsOf(failure).join(", ") })
        : isChangedMeanwhile(failure)
          ? t("goals.conflict.titleUnknown")
          : (errorMessage(failure) ?? t("activeGoals.failedText"));
      toast({ title: t("activeGoals.failed"), message, variant: "destructive" });
    },
  });
  const wanted = asked.wanted ?? goal.targetValue;
  return {
    ...asked,
    /** The goals that the limits are compared with, the wanted target among them. */
    values: withTarget(goal, wanted, goals),
    exceeded: exceededBy(wanted),
    exceededBy,
  };
}

export type GoalChange = ReturnType<typeof useChangeGoal>;

const nothing: FullPrescription = { watts: 0, minutes: 0, sessions: 0, resistance: 0, energy: 0 };

const withTarget = (goal: Goal, targetValue: number, goals: readonly Goal[]): FullPrescription =>
  isPrescribed(goal) ? { ...valuesOf(goals, nothing), [PART_OF_GOAL[goal.goalType]]: targetValue } : nothing;
