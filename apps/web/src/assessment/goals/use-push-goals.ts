import type { FullPrescription } from "@bedside-bike/clinical";
import type { CallReply, PatientGoalLimits } from "@bedside-bike/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, query } from "../../api.ts";
import { exceededBy, type GoalPlan, type Recommendation } from "../../goals/goal-plan.ts";
import { type confirmations, type GoalQuestion, isChangedMeanwhile, problemOf } from "../../goals/goal-questions.ts";
import { toNewGoals } from "../../goals/prescription.ts";
import { showSavedGoals, useConfirmedGoals } from "../../goals/use-confirmed-goals.ts";
import { refetchWhatIsSent } from "../../goals/use-goal-limits.ts";
import { useSignedIn } from "../../session/signed-in.tsx";
import { toast } from "../../ui/toast.ts";

/** The open question between the button and sending. */
export type Question = GoalQuestion | "changedMeanwhile";

interface Push {
  readonly wanted: FullPrescription;
  readonly basedOn: { readonly basedOnGoalId?: number | null };
}

interface Pushing {
  readonly limits: PatientGoalLimits;
  readonly plan: GoalPlan;
  readonly onSent: () => void;
}

/** Sends goals with every question they may raise; the server's own 409 comes back as a question. */
export function usePushGoals(patientId: number, { limits, plan, onSent }: Pushing) {
  const { t } = useTranslation("calculator");
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const goals = useQuery({ ...query("goals.list", { params: { id: patientId } }), staleTime: 0 });
  const otherProvider = goals.data?.find((goal) => goal.providerId !== user?.id)?.providerName;

  const { question, reason, setReason, error, isPending, start, answer, cancel } = useConfirmedGoals({
    about: ["push-reason", patientId],
    isAsked: ({ wanted }: Push) => ({
      otherProvider: otherProvider !== undefined,
      limits: exceededBy(wanted, plan).soft.length > 0,
      clearance: limits.code === "clearance_needed",
    }),
    send: ({ wanted, basedOn }, confirmed) => send(patientId, { wanted, plan, answers: { ...basedOn, ...confirmed } }),
    onSent: (saved) => {
      showSavedGoals(queries, patientId, saved);
      onSent();
      toast({ title: t("toast.goalsUpdated"), message: t("toast.goalsUpdatedHint") });
    },
    onAsked: () => refetchWhatIsSent(queries, patientId),
    onFailed: (failure) => {
      if (isChangedMeanwhile(failure)) return;
      if (problemOf(failure)) return refetchWhatIsSent(queries, patientId);
      const message = errorMessage(failure) ?? t("toast.goalsFailedHint");
      toast({ title: t("toast.goalsFailed"), message, variant: "destructive" });
    },
  });

  return {
    goals,
    question: isChangedMeanwhile(error) ? "changedMeanwhile" : question,
    reason,
    setReason,
    problem: problemOf(error),
    otherProvider,
    isPending,
    // The version that it was based on stays as it was seen, even if a question fetches the goals again. Without the
    // list nothing can be said about that; the server still asks its own questions.
    start: (wanted: FullPrescription) =>
      start({ wanted, basedOn: goals.data ? { basedOnGoalId: goals.data.at(-1)?.id ?? null } : {} }),
    answer,
    reload: () => {
      cancel();
      refetchWhatIsSent(queries, patientId);
    },
    cancel,
  } as const;
}

export type GoalPush = ReturnType<typeof usePushGoals>;

interface Sent {
  readonly wanted: FullPrescription;
  readonly plan: GoalPlan;
  readonly answers: Push["basedOn"] & ReturnType<typeof confirmations>;
}

/**
 * The recommendation's start is sent as the recommendation. Anything else is saved value by value, because the call
 * that sends from an assessment treats a value equal to the recommendation's goal as not edited.
 */
function send(patientId: number, { wanted, plan, answers }: Sent): Promise<CallReply<"goals.save">> {
  const params = { id: patientId };
  if (isStart(wanted, plan.recommendation)) {
    const { contributions: _, ...mobilityRecommendation } = plan.recommendation;
    return call("goals.fromAssessment", { params, body: { mobilityRecommendation, ...answers } });
  }
  return call("goals.save", { params, body: { goals: toNewGoals(wanted, plan), ...answers } });
}

const isStart = ({ watts, minutes, sessions, resistance }: FullPrescription, recommendation: Recommendation): boolean =>
  watts === recommendation.start_watts &&
  minutes === recommendation.start_minutes &&
  sessions === recommendation.sessions_per_day &&
  resistance === recommendation.start_resistance;
