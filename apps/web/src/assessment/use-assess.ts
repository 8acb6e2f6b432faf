import type { StoredRiskAssessment, WireInput } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, call, errorCode, errorMessage, keyOf } from "../api.ts";
import { refetchGoalLimits } from "../goals/use-goal-limits.ts";
import { toast } from "../ui/toast.ts";
import { isQuestion } from "./is-question.ts";
import { isHeld } from "./results/shown-state.ts";

/** What a patient's own screens and the portal show of the patient: an assessment may suspend goals. */
const ofPatient = [
  "riskAssessments.latest",
  "riskAssessments.profile",
  "patients.dashboard",
  "goals.list",
  "goals.limits",
] as const;

/** Assesses and stores, and shows a toast; a question about the answers is asked at their fields instead. */
export function useAssess(patientId: number) {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  return useMutation<StoredRiskAssessment, Error, WireInput>({
    mutationFn: (input) => call("riskAssessments.create", { body: { patientId, ...input } }),
    onSuccess: (made) => {
      // A patient's own assessment does not replace a provider's: the server decides which one is current.
      for (const name of ofPatient) void queries.invalidateQueries({ queryKey: keyOf(name, { id: patientId }) });
      void queries.invalidateQueries({ queryKey: keyOf("providers.patients") });
      toast({ title: t("toast.complete"), message: t(showsPlan(made) ? "toast.completeHint" : "toast.noPlanHint") });
    },
    onError: (error) => {
      if (isQuestion(error)) return;
      if (errorCode(error) === "event_not_open") refetchGoalLimits(queries, patientId);
      const fallback = t(error instanceof ApiError ? "toast.assessmentFailedReply" : "toast.assessmentFailedHint");
      const message = errorMessage(error) ?? fallback;
      toast({ title: t("toast.assessmentFailed"), message, variant: "destructive" });
    },
  });
}

/** A patient reads why the plan is held in its place. */
const showsPlan = ({ mobility_recommendation: plan, assessment, rideState }: StoredRiskAssessment): boolean =>
  plan !== null && !(assessment.isSelfReported && isHeld(rideState));
