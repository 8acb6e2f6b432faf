import type { ExceededLimit, MobilityRecommendation } from "@bedside-bike/clinical";
import type { CallBody, Goal } from "@bedside-bike/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, call, errorMessage, keyOf, query } from "../../api.ts";
import { useSignedIn } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.tsx";
import type { GoalDraft } from "./goal-draft.ts";

/** What stands between the button and the patient, in the order it is asked: CALCULATOR-45. */
export type Question =
  | { readonly kind: "otherProvider" }
  | { readonly kind: "limits"; readonly exceeded: readonly ExceededLimit[] }
  | { readonly kind: "clearance" }
  | { readonly kind: "changedMeanwhile" };

interface Answers {
  readonly overrideConfirmed?: true;
  readonly limitsAcknowledged?: true;
  readonly clearanceAcknowledged?: true;
}

interface Attempt {
  readonly draft: GoalDraft;
  readonly exceeded: readonly ExceededLimit[];
  readonly answers: Answers;
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
    mutationFn: ({ draft, answers }: Attempt) => {
      const body = pushBody(recommendation, draft, answers, goals.data);
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
      const asked = questionOf(error);
      setQuestion(asked);
      // Somebody else set goals meanwhile: the question names who.
      if (asked?.kind === "otherProvider") void goals.refetch();
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
    if (otherProvider && !next.answers.overrideConfirmed) {
      setQuestion({ kind: "otherProvider" });
    } else if (next.exceeded.length > 0 && !next.answers.limitsAcknowledged) {
      setQuestion({ kind: "limits", exceeded: next.exceeded });
    } else if (recommendation.needsClearance && !next.answers.clearanceAcknowledged) {
      setQuestion({ kind: "clearance" });
    } else {
      mutation.mutate(next);
    }
  }

  return {
    goals,
    question,
    otherProvider,
    isPending: mutation.isPending,
    start: (draft: GoalDraft, exceeded: readonly ExceededLimit[]) => proceed({ draft, exceeded, answers: {} }),
    answer: (answers: Answers) => {
      if (attempt) proceed({ ...attempt, answers: { ...attempt.answers, ...answers } });
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
  { overrideConfirmed, clearanceAcknowledged }: Answers,
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
    ...(overrideConfirmed ? { overrideConfirmed } : {}),
    ...(clearanceAcknowledged ? { clearanceAcknowledged } : {}),
  };
}

function questionOf(error: unknown): Question | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.reply) return null;
  const { field } = error.reply;
  if (field === "overrideConfirmed") return { kind: "otherProvider" };
  if (field === "clearanceAcknowledged") return { kind: "clearance" };
  return field === "basedOnGoalId" ? { kind: "changedMeanwhile" } : null;
}
