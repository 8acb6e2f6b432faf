import type { ExceededLimit, MobilityRecommendation } from "@bedside-bike/clinical";
import type { CallBody, Goal } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { useSignedIn } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.tsx";
import type { GoalDraft } from "./goal-draft.ts";

/** What stands between the button and the patient. */
export type Question = GoalQuestion | "changedMeanwhile";

interface Attempt {
  readonly draft: GoalDraft;
  readonly exceeded: readonly ExceededLimit[];
  readonly answered: ReadonlySet<GoalQuestion>;
}

/** POST goals/from-assessment with every question it may raise; the server's own 409 comes back as a question. */
export function usePushGoals(patientId: number, recommendation: MobilityRecommendation) {
  const { t } = useTranslation("calculator");
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const goalsQuery = query("goals.list", { params: { id: patientId } });
  const goals = useQuery({ ...goalsQuery, staleTime: 0 });

  const otherProvider = goals.data?.find((goal) => goal.providerId !== user?.id)?.providerName;

  const mutation = useMutation({
    mutationFn: ({ draft, answered }: Attempt) => {
      const body = pushBody(recommendation, draft, answered, goals.data);
      return call("goals.fromAssessment", { params: { id: patientId }, body });
    },
    onSuccess: (saved) => {
      close();
      queries.setQueryData(goalsQuery.queryKey, saved);
      void queries.invalidateQueries({ queryKey: keyOf("patients.dashboard", { id: patientId }) });
      void queries.invalidateQueries({ queryKey: keyOf("providers.patients") });
      toast({ title: t("toast.goalsUpdated"), message: t("toast.goalsUpdatedHint") });
    },
    onError: (error) => {
      const asked = questionOf(error) ?? (isBasedOnOlderGoals(error) ? "changedMeanwhile" : null);
      setQuestion(asked);
      // Another provider set goals meanwhile: the question names them.
      if (asked === "otherProvider") void goals.refetch();
      if (asked) return;
      setAttempt(null);
      const message = errorMessage(error) ?? t("toast.goalsFailedHint");
      toast({ title: t("toast.goalsFailed"), message, variant: "destructive" });
    },
  });

  function close() {
    setAttempt(null);
    setQuestion(null);
  }

  function proceed(next: Attempt) {
    setAttempt(next);
    const open = openQuestion(
      {
        otherProvider: otherProvider !== undefined,
        limits: next.exceeded.length > 0,
        clearance: recommendation.needsClearance,
      },
      next.answered,
    );
    if (open) setQuestion(open);
    else mutation.mutate(next);
  }

  return {
    goals,
    question,
    /** What the question about limits is about. */
    exceeded: attempt?.exceeded ?? [],
    otherProvider,
    isPending: mutation.isPending,
    start: (draft: GoalDraft, exceeded: readonly ExceededLimit[]) => proceed({ draft, exceeded, answered: new Set() }),
    answer: (given: GoalQuestion) => {
      if (attempt) proceed({ ...attempt, answered: new Set([...attempt.answered, given]) });
    },
    reloadGoals: () => {
      close();
      void goals.refetch();
    },
    close,
  };
}

export type GoalPush = ReturnType<typeof usePushGoals>;

function pushBody(
  recommendation: MobilityRecommendation,
  { isAutoBalanced: _, ...draft }: GoalDraft,
  answered: ReadonlySet<GoalQuestion>,
  current: readonly Goal[] | undefined,
): CallBody<"goals.fromAssessment"> {
  return {
    mobilityRecommendation: {
      ...recommendation,
      ...draft,
      session_duration_minutes: draft.duration_min_per_session,
      target_watts: draft.watt_goal,
    },
    // Without the list nothing can be said about what it was based on; the server still asks its own questions.
    ...(current ? { basedOnGoalId: current.at(-1)?.id ?? null } : {}),
    ...confirmations(answered),
  };
}
