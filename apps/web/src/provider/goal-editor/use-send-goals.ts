import { type EditorGoals, exceedsLimits } from "@bedside-bike/clinical";
import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf } from "../../api.ts";
import { isBasedOnOlderGoals } from "../../goals/goal-questions.ts";
import { showSavedGoals, useConfirmedGoals } from "../../goals/use-confirmed-goals.ts";
import { toast } from "../../ui/toast.tsx";
import { useProvider } from "../use-provider.ts";
import { newestGoalId, toNewGoals } from "./goal-values.ts";

interface Sending {
  patientId: number;
  values: EditorGoals;
  base: readonly Goal[];
  assessment: StoredRiskAssessment;
  onSent: (goals: readonly Goal[]) => void;
}

export function useSendGoals({ patientId, values, base, assessment, onSent }: Sending) {
  const { t } = useTranslation("provider");
  const provider = useProvider();
  const queries = useQueryClient();
  const recommendation = assessment.mobility_recommendation;

  const { question, error, isPending, start, answer, cancel } = useConfirmedGoals({
    isAsked: (wanted: Pick<Sending, "values" | "base">) => ({
      otherProvider: wanted.base.some(({ providerId }) => providerId !== provider.id),
      limits: exceedsLimits(wanted.values, recommendation),
      clearance: recommendation.needsClearance,
    }),
    send: (wanted, confirmed) =>
      call("goals.save", {
        params: { id: patientId },
        body: {
          goals: toNewGoals(wanted.values),
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
    onAsked: () => {
      // Another provider set goals meanwhile, or a newer assessment asks for clearance: show the current data.
      void queries.invalidateQueries({ queryKey: keyOf("riskAssessments.latest", { id: patientId }) });
      void queries.invalidateQueries({ queryKey: keyOf("goals.list", { id: patientId }) });
    },
    onFailed: (failure) => {
      if (isBasedOnOlderGoals(failure))
        void queries.invalidateQueries({ queryKey: keyOf("goals.list", { id: patientId }) });
    },
  });
  const hasConflict = isBasedOnOlderGoals(error);

  return {
    question,
    isPending,
    /** MESSAGE-15. */
    failure:
      error && !hasConflict ? t("goals.saveFailed", { error: errorMessage(error) ?? t("goals.unknownError") }) : null,
    hasConflict,
    send: () => start({ values, base }),
    answer,
    cancel,
  };
}
