import type { RideState } from "@bedside-bike/contract";
import { type QueryClient, replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { keyOf, query } from "../api.ts";
import { fetchAgain } from "../fetch-again.ts";
import { forgetDay } from "../ride-state/told-day.ts";

/** The longest period that the charts offer. */
export const longestPeriodDays = 30;

const caseload = (providerId: number) => query("providers.patients", { params: { id: providerId } });

export const useCaseload = (providerId: number) => useQuery(caseload(providerId));

/** One of them; none of an id that is not on the list. */
export const usePatientOf = (providerId: number, patientId: number | null) =>
  useQuery({ ...caseload(providerId), select: (list) => list.find(({ id }) => id === patientId) }).data;

/** The list as last fetched, if at all. */
export const fetchedCaseload = (queries: QueryClient, providerId: number) =>
  queries.getQueryData(caseload(providerId).queryKey);

/**
 * What a patient may do now, as the stream reports it, before the list is fetched again; false if the list already
 * shows it.
 */
export function showRideState(
  queries: QueryClient,
  providerId: number,
  patientId: number,
  rideState: RideState,
): boolean {
  const shown = fetchedCaseload(queries, providerId)?.find(({ id }) => id === patientId)?.rideState;
  if (shown && replaceEqualDeep(shown, rideState) === shown) return false;
  queries.setQueryData(caseload(providerId).queryKey, (list) =>
    list?.map((patient) => (patient.id === patientId ? { ...patient, rideState } : patient)),
  );
  return true;
}

export const refetchCaseload = (queries: QueryClient): void => fetchAgain(queries, keyOf("providers.patients"));

export const useDashboard = (patientId: number) => useQuery(query("patients.dashboard", { params: { id: patientId } }));

export const useUsage = (patientId: number) =>
  useQuery(query("patients.usageData", { params: { id: patientId }, query: { days: String(longestPeriodDays) } }));

/** How many of these the screen shows at first, newest first. */
const fetchedRides = 50;

/** Passive and struck rides among them. */
export const useRides = (patientId: number) =>
  useQuery(query("rides.list", { params: { id: patientId }, query: { limit: String(fetchedRides) } }));

const assessmentQuery = (patientId: number) => query("riskAssessments.latest", { params: { id: patientId } });

export const useAssessment = (patientId: number) => useQuery(assessmentQuery(patientId));

/** Created on another screen, perhaps by another provider, so it is fetched again whenever a patient is opened. */
export const useNewestAssessment = (patientId: number) =>
  useQuery({ ...assessmentQuery(patientId), refetchOnMount: "always" });

export const useGoals = (patientId: number) =>
  useQuery({ ...query("goals.list", { params: { id: patientId } }), staleTime: 0 });

export const useAdverseEvents = (patientId: number) =>
  useQuery(query("adverseEvents.list", { params: { id: patientId } }));

export const useMobilityLevels = (patientId: number) =>
  useQuery(query("mobilityLevels.list", { params: { id: patientId } }));

const ofPatient = [
  "patients.dashboard",
  "patients.usageData",
  "rides.list",
  "goals.list",
  "goals.limits",
  "missedSessions.dose",
  "adverseEvents.list",
  "mobilityLevels.list",
] as const;

/** A ride ended, or goals changed: fetches again what the portal shows about this patient. */
export function refetchPatient(queries: QueryClient, patientId: number): void {
  for (const name of ofPatient) fetchAgain(queries, keyOf(name, { id: patientId }));
}

/** Something was saved that changes what the patient may do: that is shown at once, the rest fetched again. */
export function showSavedState(
  queries: QueryClient,
  { providerId, patientId, rideState }: { providerId: number; patientId: number; rideState: RideState },
): void {
  showRideState(queries, providerId, patientId, rideState);
  refetchPatient(queries, patientId);
  refetchCaseload(queries);
}

/** Access ended: nothing about this patient stays in memory. */
export function forgetPatient(queries: QueryClient, patientId: number): void {
  for (const name of [...ofPatient, "riskAssessments.latest"] as const)
    queries.removeQueries({ queryKey: keyOf(name, { id: patientId }) });
  forgetDay(queries, patientId);
}
