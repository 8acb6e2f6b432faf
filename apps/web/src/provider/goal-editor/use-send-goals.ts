import { type EditorGoals, exceedsLimits } from "@bedside-bike/clinical";
import type { Goal, StoredRiskAssessment } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call, errorMessage, keyOf, query } from "../../api.ts";
import { toast } from "../../ui/toast.tsx";
import { refetchCaseload } from "../patient-queries.ts";
import { useProvider } from "../use-provider.ts";
import { newestGoalId, toNewGoals } from "./goal-values.ts";

/** What is asked before goals are sent, in this order. */
export type Question = "other-provider" | "limits" | "clearance";

/** The server asks by naming the field that has to be answered. */
const questionOfField: Readonly<Record<string, Question>> = {
  overrideConfirmed: "other-provider",
  clearanceAcknowledged: "clearance",
};

/** What the server wants answered before it changes goals; null for any other failure. */
export const questionOf = (error: unknown): Question | null => questionOfField[fieldOf(error) ?? ""] ?? null;

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
  const [question, setQuestion] = useState<Question | null>(null);
  const [answered, setAnswered] = useState<ReadonlySet<Question>>(new Set());
  const recommendation = assessment.mobility_recommendation;

  const save = useMutation({
    mutationFn: (answers: ReadonlySet<Question>) =>
      call("goals.save", {
        params: { id: patientId },
        body: {
          goals: toNewGoals(values),
          providerId: provider.id,
          basedOnGoalId: newestGoalId(base),
          overrideConfirmed: answers.has("other-provider"),
          clearanceAcknowledged: answers.has("clearance"),
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
        // Somebody else set goals meanwhile, or a newer assessment asks for clearance: show what it is about.
        void queries.invalidateQueries({ queryKey: keyOf("riskAssessments.latest", { id: patientId }) });
        void queries.invalidateQueries({ queryKey: keyOf("goals.list", { id: patientId }) });
        setQuestion(asked);
        return;
      }
      end();
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: keyOf("goals.list", { id: patientId }) });
    },
  });

  const end = () => {
    setQuestion(null);
    setAnswered(new Set());
  };
  const isAsked: Readonly<Record<Question, boolean>> = {
    "other-provider": base.some(({ providerId }) => providerId !== provider.id),
    limits: exceedsLimits(values, recommendation),
    clearance: recommendation.needsClearance,
  };
  const proceed = (answers: ReadonlySet<Question>) => {
    const open = (["other-provider", "limits", "clearance"] as const).find((key) => isAsked[key] && !answers.has(key));
    setAnswered(answers);
    setQuestion(open ?? null);
    if (!open) save.mutate(answers);
  };

  return {
    question,
    isPending: save.isPending,
    /** MESSAGE-15. */
    failure:
      save.isError && !isConflict(save.error) && questionOf(save.error) === null
        ? t("goals.saveFailed", { error: errorMessage(save.error) ?? t("goals.unknownError") })
        : null,
    hasConflict: isConflict(save.error),
    send: () => proceed(new Set()),
    answer: (given: Question) => proceed(new Set([...answered, given])),
    cancel: end,
    forget: save.reset,
  };
}

const fieldOf = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? error.reply?.field : undefined;

const isConflict = (error: unknown) => fieldOf(error) === "basedOnGoalId";
