import type { ExceededLimit } from "@bedside-bike/clinical";
import type { CallBody, Goal } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, query } from "../../api.ts";
import { type GoalQuestion, isBasedOnOlderGoals } from "../../goals/goal-questions.ts";
import { showSavedGoals, useConfirmedGoals } from "../../goals/use-confirmed-goals.ts";
import { useSignedIn } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.tsx";
import type { GoalDraft, PlanWithWatts } from "./goal-draft.ts";

/** What stands between the button and the patient. */
export type Question = GoalQuestion | "changedMeanwhile";

interface Push {
  readonly draft: GoalDraft;
  readonly exceeded: readonly ExceededLimit[];
}

/** POST goals/from-assessment with every question it may raise; the server's own 409 comes back as a question. */
export function usePushGoals(patientId: number, recommendation: PlanWithWatts) {
  const { t } = useTranslation("calculator");
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const goals = useQuery({ ...query("goals.list", { params: { id: patientId } }), staleTime: 0 });
  const otherProvider = goals.data?.find((goal) => goal.providerId !== user?.id)?.providerName;

  const { wanted, question, error, isPending, start, answer, cancel } = useConfirmedGoals({
    isAsked: ({ exceeded }: Push) => ({
      otherProvider: otherProvider !== undefined,
      limits: exceeded.length > 0,
      clearance: recommendation.needsClearance,
    }),
    send: ({ draft }, confirmed) =>
      call("goals.fromAssessment", {
        params: { id: patientId },
        body: { ...pushBody(recommendation, draft, goals.data), ...confirmed },
      }),
    onSent: (saved) => {
      showSavedGoals(queries, patientId, saved);
      toast({ title: t("toast.goalsUpdated"), message: t("toast.goalsUpdatedHint") });
    },
    onAsked: (asked) => {
      // Another provider set goals meanwhile: the question names them.
      if (asked === "otherProvider") void goals.refetch();
    },
    onFailed: (failure) => {
      if (isBasedOnOlderGoals(failure)) return;
      const message = errorMessage(failure) ?? t("toast.goalsFailedHint");
      toast({ title: t("toast.goalsFailed"), message, variant: "destructive" });
    },
  });

  return {
    goals,
    question: isBasedOnOlderGoals(error) ? "changedMeanwhile" : question,
    /** What the question about limits is about. */
    exceeded: wanted?.exceeded ?? [],
    otherProvider,
    isPending,
    start: (draft: GoalDraft, exceeded: readonly ExceededLimit[]) => start({ draft, exceeded }),
    answer,
    reloadGoals: () => {
      cancel();
      void goals.refetch();
    },
    cancel,
  } as const;
}

export type GoalPush = ReturnType<typeof usePushGoals>;

function pushBody(
  recommendation: PlanWithWatts,
  { isAutoBalanced: _, ...draft }: GoalDraft,
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
  };
}
