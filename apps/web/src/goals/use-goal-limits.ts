import { type QueryClient, useQuery } from "@tanstack/react-query";
import { keyOf, query } from "../api.ts";

/**
 * What may be sent to this patient now, and what would be refused; fetched again whenever its screen opens. Patients
 * send no goals, so their screens don't fetch it.
 */
export const useGoalLimits = (patientId: number, isAsked = true) =>
  useQuery({ ...query("goals.limits", { params: { id: patientId } }), staleTime: 0, enabled: isAsked });

export function refetchGoalLimits(queries: QueryClient, patientId: number): void {
  void queries.invalidateQueries({ queryKey: keyOf("goals.limits", { id: patientId }) });
}

/** The server refused or asked: something is newer than what this screen shows. */
export function refetchWhatIsSent(queries: QueryClient, patientId: number): void {
  for (const name of ["goals.limits", "goals.list", "riskAssessments.latest"] as const) {
    void queries.invalidateQueries({ queryKey: keyOf(name, { id: patientId }) });
  }
}
