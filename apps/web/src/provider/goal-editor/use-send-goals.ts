import { type EditorGoals, exceedsLimits } from "@bedside-bike/clinical";
import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf, query } from "../../api.ts";
import {
  confirmations,
  type GoalQuestion,
  isBasedOnOlderGoals,
  openQuestion,
  questionOf,
} from "../../goals/goal-questions.ts";
import { toast } from "../../ui/toast.tsx";
import { refetchCaseload } from "../patient-queries.ts";
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
  const [question, setQuestion] = useState<GoalQuestion | null>(null);
  const [answered, setAnswered] = useState<ReadonlySet<GoalQuestion>>(new Set());
  const recommendation = assessment.mobility_recommendation;

  const save = useMutation({
    mutationFn: (answers: ReadonlySet<GoalQuestion>) =>
      call("goals.save", {
        params: { id: patientId },
        body: {
          goals: toNewGoals(values),
          providerId: provider.id,
          basedOnGoalId: newestGoalId(base),
          ...confirmations(answers),
        },
      }),
    onSuccess: (goals) => {
      end();
      queries.setQueryData(query("goals.list", { params: { id: patientId } }).queryKey, goals);
      void queries.invalidateQueries({ queryKey: keyOf("patients.dashboard", { id: patientId }) });
      refetchCaseload(queries);
      onSent(goals);
      toast({ title: t("goals.sent") });
    },
    onError: (error) => {
      const asked = questionOf(error);
      if (asked) {
        // Another provider set goals meanwhile, or a newer assessment asks for clearance: show the current data.
        void queries.invalidateQueries({ queryKey: keyOf("riskAssessments.latest", { id: patientId }) });
        void queries.invalidateQueries({ queryKey: keyOf("goals.list", { id: patientId }) });
        setQuestion(asked);
        return;
      }
      end();
      if (isBasedOnOlderGoals(error))
        void queries.invalidateQueries({ queryKey: keyOf("goals.list", { id: patientId }) });
    },
  });

  const end = () => {
    setQuestion(null);
    setAnswered(new Set());
  };
  const isAsked: Readonly<Record<GoalQuestion, boolean>> = {
    otherProvider: base.some(({ providerId }) => providerId !== provider.id),
    limits: exceedsLimits(values, recommendation),
    clearance: recommendation.needsClearance,
  };
  const proceed = (answers: ReadonlySet<GoalQuestion>) => {
    const open = openQuestion(isAsked, answers);
    setAnswered(answers);
    setQuestion(open);
    if (!open) save.mutate(answers);
  };

  return {
    question,
    isPending: save.isPending,
    /** MESSAGE-15. */
    failure:
      save.isError && !isBasedOnOlderGoals(save.error) && questionOf(save.error) === null
        ? t("goals.saveFailed", { error: errorMessage(save.error) ?? t("goals.unknownError") })
        : null,
    hasConflict: isBasedOnOlderGoals(save.error),
    send: () => proceed(new Set()),
    answer: (given: GoalQuestion) => proceed(new Set([...answered, given])),
    cancel: end,
    forget: save.reset,
  };
}
