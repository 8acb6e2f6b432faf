import type { FullPrescription } from "@bedside-bike/clinical";
import type { Goal, PatientGoalLimits } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage } from "../../api.ts";
import { exceededBy, type GoalPlan } from "../../goals/goal-plan.ts";
import { isChangedMeanwhile, problemOf } from "../../goals/goal-questions.ts";
import { toNewGoals } from "../../goals/prescription.ts";
import { showSavedGoals, useConfirmedGoals } from "../../goals/use-confirmed-goals.ts";
import { refetchWhatIsSent } from "../../goals/use-goal-limits.ts";
import { toast } from "../../ui/toast.ts";
import { useProvider } from "../use-provider.ts";
import { newestGoalId, resistanceOf } from "./goal-values.ts";

interface Sending {
  patientId: number;
  values: FullPrescription;
  base: readonly Goal[];
  limits: PatientGoalLimits;
  plan: GoalPlan;
  onSent: (goals: readonly Goal[]) => void;
}

export function useSendGoals({ patientId, values, base, limits, plan, onSent }: Sending) {
  const { t } = useTranslation("clinical-dashboard");
  const provider = useProvider();
  const queries = useQueryClient();

  const { question, reason, setReason, error, isPending, start, answer, cancel } = useConfirmedGoals({
    about: ["goals-reason", patientId],
    isAsked: (wanted: Pick<Sending, "values" | "base">) => ({
      otherProvider: wanted.base.some(({ providerId }) => providerId !== provider.id),
      limits: exceededBy(wanted.values, plan, resistanceOf(wanted.base)).soft.length > 0,
      clearance: limits.code === "clearance_needed",
    }),
    send: (wanted, confirmed) =>
      call("goals.save", {
        params: { id: patientId },
        body: {
          goals: toNewGoals(wanted.values, plan),
          providerId: provider.id,
          basedOnGoalId: newestGoalId(wanted.base),
          ...confirmed,
        },
      }),
    onSent: (goals) => {
      showSavedGoals(queries, patientId, goals);
      onSent(goals);
      toast({ title: t("goals.sent") });
    },
    onAsked: () => refetchWhatIsSent(queries, patientId),
    onFailed: () => refetchWhatIsSent(queries, patientId),
  });
  const hasConflict = isChangedMeanwhile(error);
  const problem = problemOf(error);

  return {
    question,
    reason,
    setReason,
    isPending,
    problem,
    /** MESSAGE-15. */
    failure:
      error && !hasConflict && !problem
        ? t("goals.saveFailed", { error: errorMessage(error) ?? t("goals.unknownError") })
        : null,
    hasConflict,
    send: () => start({ values, base }),
    answer,
    cancel,
  };
}
