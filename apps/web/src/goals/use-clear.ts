import type { PatientGoalLimits } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, errorMessage, keyOf } from "../api.ts";
import { isChangedMeanwhile, problemOf, termsOf } from "./goal-questions.ts";
import { refetchGoalLimits, refetchWhatIsSent } from "./use-goal-limits.ts";

/**
 * POST clearances, for the reasons as they are shown. If they have changed, the new ones are shown instead, and nothing
 * is saved.
 */
export function useClear(patientId: number, limits: PatientGoalLimits) {
  const { t, i18n } = useTranslation("goal-limits");
  const queries = useQueryClient();
  const clear = useMutation({
    mutationFn: (text: string) => {
      if (limits.assessmentId === null) throw new Error("There is no assessment to clear.");
      const reasons = limits.reasons.map(({ id }) => id);
      return call("clearances.create", {
        params: { id: patientId },
        body: { assessmentId: limits.assessmentId, reasons, text: text.trim() },
      });
    },
    onSuccess: () => {
      refetchGoalLimits(queries, patientId);
      void queries.invalidateQueries({ queryKey: keyOf("providers.patients") });
    },
    onError: () => refetchWhatIsSent(queries, patientId),
  });
  const { error } = clear;
  const code = problemOf(error);
  const terms = new Intl.ListFormat(i18n.language, { type: "unit" }).format(termsOf(error));
  const problem =
    error === null
      ? null
      : isChangedMeanwhile(error)
        ? t("clearance.changed")
        : code
          ? t(code === "decide_first" ? "problem.decide_first_clearance" : `problem.${code}`, { terms })
          : (errorMessage(error) ?? t("clearance.failed"));
  return { ...clear, problem };
}
