import { type QueryClient, useQuery } from "@tanstack/react-query";
import { call, keyOf, query } from "../api.ts";

/**
 * What may be sent to this patient now, and what would be refused; fetched again whenever its screen opens. Patients
 * send no goals, so their screens don't fetch it.
 */
export function useGoalLimits(patientId: number, isAsked = true) {
  const params = { id: patientId };
  return useQuery({
    ...query("goals.limits", { params }),
    queryFn: async ({ client, signal }) => {
      const limits = await call("goals.limits", { params, signal });
      if (isOfAnother(client, patientId, limits.assessmentId))
        void client.invalidateQueries({ queryKey: keyOf("riskAssessments.latest", params) });
      return limits;
    },
    staleTime: 0,
    enabled: isAsked,
  });
}

/** Whether somebody assessed the patient after this page read the assessment. */
function isOfAnother(queries: QueryClient, patientId: number, assessmentId: number | null): boolean {
  const known = queries.getQueryData(query("riskAssessments.latest", { params: { id: patientId } }).queryKey);
  return assessmentId !== null && known !== undefined && known.assessment?.id !== assessmentId;
}

export function refetchGoalLimits(queries: QueryClient, patientId: number): void {
  void queries.invalidateQueries({ queryKey: keyOf("goals.limits", { id: patientId }) });
}

/** The server refused or asked: something is newer than what this screen shows. */
export function refetchWhatIsSent(queries: QueryClient, patientId: number): void {
  for (const name of ["goals.limits", "goals.list", "riskAssessments.latest"] as const) {
    void queries.invalidateQueries({ queryKey: keyOf(name, { id: patientId }) });
  }
}
