import type { StoredRiskAssessment } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError, call, errorMessage, keyOf } from "../api.ts";
import { toast } from "../ui/toast.tsx";
import type { AssessmentValues } from "./form/assessment-values.ts";
import { valuesToWire } from "./form/wire-conversion.ts";

/** Assesses and stores, and shows a toast. */
export function useAssess(patientId: number) {
  const { t } = useTranslation("calculator");
  const queries = useQueryClient();
  return useMutation<StoredRiskAssessment, Error, AssessmentValues>({
    mutationFn: (values) => call("riskAssessments.create", { body: { patientId, ...valuesToWire(values) } }),
    onSuccess: () => {
      // A patient's own assessment does not replace a provider's: the server decides which one is current.
      void queries.invalidateQueries({ queryKey: keyOf("riskAssessments.latest", { id: patientId }) });
      void queries.invalidateQueries({ queryKey: keyOf("riskAssessments.profile", { id: patientId }) });
      void queries.invalidateQueries({ queryKey: keyOf("providers.patients") });
      toast({ title: t("toast.complete"), message: t("toast.completeHint") });
    },
    onError: (error) => {
      const fallback = t(error instanceof ApiError ? "toast.assessmentFailedReply" : "toast.assessmentFailedHint");
      const message = errorMessage(error) ?? fallback;
      toast({ title: t("toast.assessmentFailed"), message, variant: "destructive" });
    },
  });
}
