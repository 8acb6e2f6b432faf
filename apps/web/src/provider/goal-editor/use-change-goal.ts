import type { Goal } from "@bedside-bike/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf } from "../../api.ts";
import { useConfirmedGoals } from "../../goals/use-confirmed-goals.ts";
import { toast } from "../../ui/toast.tsx";
import { refetchCaseload, refetchPatient } from "../patient-queries.ts";

/** Changes one goal's target. Only the server knows what must be confirmed first. */
export function useChangeGoal({ id, patientId }: Pick<Goal, "id" | "patientId">, onChanged: () => void) {
  const { t } = useTranslation("provider");
  const queries = useQueryClient();
  return useConfirmedGoals({
    isAsked: () => ({}),
    send: (targetValue: number, confirmed) =>
      call("goals.update", { params: { goalId: id }, body: { targetValue, ...confirmed } }),
    onSent: () => {
      refetchPatient(queries, patientId);
      refetchCaseload(queries);
      toast({ title: t("activeGoals.updated") });
      onChanged();
    },
    onAsked: () => {
      // The question may be about goals or an assessment newer than what this screen shows.
      void queries.invalidateQueries({ queryKey: keyOf("riskAssessments.latest", { id: patientId }) });
    },
    onFailed: (failure) => {
      refetchPatient(queries, patientId);
      const message = errorMessage(failure) ?? t("activeGoals.failedText");
      toast({ title: t("activeGoals.failed"), message, variant: "destructive" });
    },
  });
}
