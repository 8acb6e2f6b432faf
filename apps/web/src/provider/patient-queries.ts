import type { RideState } from "@bedside-bike/contract";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { keyOf, query } from "../api.ts";
import { fetchAgain } from "../fetch-again.ts";
import { forgetDay } from "../ride-state/told-day.ts";
import { dropRow, listChanged, refetchRow, showRideState } from "./caseload.ts";

/** The longest period that the charts offer. */
export const longestPeriodDays = 30;

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
  { patientId, rideState }: { patientId: number; rideState: RideState },
): void {
  showRideState(queries, patientId, rideState);
  refetchPatient(queries, patientId);
  refetchRow(queries, patientId);
}

/**
 * Access ended: nothing about this patient stays on the screen or in memory. Their row goes first, and with it whatever
 * shows them, which would ask for what was removed. The list is asked for once for all whom a team's end takes away.
 */
export function forgetPatient(queries: QueryClient, patientId: number): void {
  dropRow(queries, patientId);
  for (const name of [...ofPatient, "riskAssessments.latest"] as const)
    queries.removeQueries({ queryKey: keyOf(name, { id: patientId }) });
  forgetDay(queries, patientId);
  listChanged(queries);
}
