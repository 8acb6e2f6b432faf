import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";

/** What the portal reads. Every key is [call, id of the person], so that an event can name what it outdates. */

/** The longest period that the charts offer. */
export const longestPeriodDays = 30;

export const caseloadKey = (providerId: number) => ["providers.patients", providerId] as const;

export const useCaseload = (providerId: number) =>
  useQuery({
    queryKey: caseloadKey(providerId),
    queryFn: ({ signal }) => call("providers.patients", { params: { id: providerId }, signal }),
  });

export const useDashboard = (patientId: number) =>
  useQuery({
    queryKey: ["patients.dashboard", patientId],
    queryFn: ({ signal }) => call("patients.dashboard", { params: { id: patientId }, signal }),
  });

export const useUsage = (patientId: number) =>
  useQuery({
    queryKey: ["patients.usageData", patientId],
    queryFn: ({ signal }) =>
      call("patients.usageData", { params: { id: patientId }, query: { days: String(longestPeriodDays) }, signal }),
  });

const assessmentQuery = (patientId: number) =>
  queryOptions({
    queryKey: ["riskAssessments.latest", patientId],
    queryFn: ({ signal }) => call("riskAssessments.latest", { params: { id: patientId }, signal }),
  });

export const useAssessment = (patientId: number) => useQuery(assessmentQuery(patientId));

/** For whoever opens a patient: made on another screen, perhaps by another provider, so it is fetched anew. */
export const useNewestAssessment = (patientId: number) =>
  useQuery({ ...assessmentQuery(patientId), refetchOnMount: "always" });

export const goalsKey = (patientId: number) => ["goals.list", patientId] as const;

export const useGoals = (patientId: number) =>
  useQuery({
    queryKey: goalsKey(patientId),
    queryFn: ({ signal }) => call("goals.list", { params: { id: patientId }, signal }),
    staleTime: 0,
  });

const ofPatient = ["patients.dashboard", "patients.usageData", "goals.list"] as const;

/** A ride ended, or goals changed: fetches again what the portal shows of this patient. */
export function refetchPatient(queries: QueryClient, patientId: number): void {
  for (const name of ofPatient) void queries.invalidateQueries({ queryKey: [name, patientId] });
}

/** Access ended: nothing of this patient stays in memory. */
export function forgetPatient(queries: QueryClient, patientId: number): void {
  for (const name of [...ofPatient, "riskAssessments.latest"]) queries.removeQueries({ queryKey: [name, patientId] });
}
