import type { Goal } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf } from "../../api.ts";
import { confirmations, type GoalQuestion, questionOf } from "../../goals/goal-questions.ts";
import { toast } from "../../ui/toast.tsx";
import { refetchCaseload, refetchPatient } from "../patient-queries.ts";

interface Change {
  readonly targetValue: number;
  readonly answers: ReadonlySet<GoalQuestion>;
}

/** Changes one goal's target. If the server needs a confirmation it becomes `question`; answering it sends the change again. */
export function useChangeGoal({ id, patientId }: Pick<Goal, "id" | "patientId">, onChanged: () => void) {
  const { t } = useTranslation("provider");
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ targetValue, answers }: Change) =>
      call("goals.update", {
        params: { goalId: id },
        body: {
          targetValue,
          ...confirmations(answers),
        },
      }),
    onSuccess: () => {
      refetchPatient(queries, patientId);
      refetchCaseload(queries);
      toast({ title: t("activeGoals.updated") });
      onChanged();
    },
    onError: (error) => {
      if (questionOf(error)) {
        // The question may be about goals or an assessment newer than what this screen shows.
        void queries.invalidateQueries({ queryKey: keyOf("riskAssessments.latest", { id: patientId }) });
        return;
      }
      refetchPatient(queries, patientId);
      toast({
        title: t("activeGoals.failed"),
        message: errorMessage(error) ?? t("activeGoals.failedText"),
        variant: "destructive",
      });
    },
  });
  const { isPending, mutate, variables, error, reset } = change;
  return {
    isPending,
    /** The question stays open while an answer is being sent. */
    question: isPending ? lastOf(variables?.answers) : questionOf(error),
    send: (targetValue: number) => mutate({ targetValue, answers: new Set() }),
    answer: (given: GoalQuestion) => {
      if (variables) mutate({ ...variables, answers: new Set([...variables.answers, given]) });
    },
    cancel: reset,
  };
}

const lastOf = (answers: ReadonlySet<GoalQuestion> | undefined): GoalQuestion | null =>
  [...(answers ?? [])].at(-1) ?? null;
