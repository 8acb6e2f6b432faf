import { type EditorGoals, PART_OF_GOAL } from "@bedside-bike/clinical";
import type { Goal, PatientGoalLimits } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { goalFields } from "../../goals/goal-names.ts";
import { type Exceeded, exceededByParts, type GoalPlan } from "../../goals/goal-plan.ts";
import { isChangedMeanwhile, problemOf } from "../../goals/goal-questions.ts";
import { useConfirmedGoals } from "../../goals/use-confirmed-goals.ts";
import { refetchWhatIsSent } from "../../goals/use-goal-limits.ts";
import { toast } from "../../ui/toast.ts";
import { refetchCaseload, refetchPatient } from "../patient-queries.ts";
import { isEditable, resistanceOf, valuesOf } from "./goal-values.ts";

interface Change {
  goals: readonly Goal[];
  limits: PatientGoalLimits;
  /** Null where only the server knows what may be sent. */
  plan: GoalPlan | null;
  onChanged: () => void;
}

/** Changes one goal's target. The server may know of more to confirm first. */
export function useChangeGoal(goal: Goal, { goals, limits, plan, onChanged }: Change) {
  const { t } = useTranslation(["provider", "goal-limits"]);
  const queries = useQueryClient();
  const { id, patientId } = goal;
  /** What this one value exceeds; the others stay as they are in force. */
  const exceededBy = (targetValue: number): Exceeded =>
    plan && isEditable(goal)
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
      refetchCaseload(queries);
      toast({ title: t("activeGoals.updated") });
      onChanged();
    },
    onAsked: () => refetchWhatIsSent(queries, patientId),
    onFailed: (failure) => {
      refetchPatient(queries, patientId);
      refetchWhatIsSent(queries, patientId);
      const problem = problemOf(failure);
      const message = problem
        ? t(`goal-limits:problem.${problem}`)
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

const nothing: EditorGoals = {
  duration_min_per_session: 0,
  watt_goal: 0,
  sessions_per_day: 0,
  resistance_level: 0,
  total_daily_energy: 0,
};

function withTarget(goal: Goal, targetValue: number, goals: readonly Goal[]): EditorGoals {
  return isEditable(goal) ? { ...valuesOf(goals, nothing), [goalFields[goal.goalType]]: targetValue } : nothing;
}
