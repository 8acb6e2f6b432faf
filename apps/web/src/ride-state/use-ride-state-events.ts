import { useQueryClient } from "@tanstack/react-query";
import { keyOf, query, urlOf } from "../api.ts";
import { fetchAgain } from "../fetch-again.ts";
import { type LiveHandlers, useLiveEvents } from "../live.ts";
import { latestDay } from "./told-day.ts";
import { withRideState } from "./with-ride-state.ts";

/** Shows a change of the patient's state at once; the rest of the dashboard follows. */
export function useRideStateHandler(): NonNullable<LiveHandlers["rideState"]> {
  const queries = useQueryClient();
  return ({ patientId, rideState }) => {
    const { queryKey } = query("patients.dashboard", { params: { id: patientId } });
    queries.setQueryData(queryKey, (before) => {
      const today = before && latestDay(queries, patientId, before.today);
      return today && withRideState({ ...before, today }, rideState);
    });
    fetchAgain(queries, queryKey);
  };
}

/** For a screen that shows no ride: what it shows changes with the patient's state and goals. */
export function useRideStateEvents(patientId: number): void {
  const queries = useQueryClient();
  const refetch = () => fetchAgain(queries, keyOf("patients.dashboard", { id: patientId }));
  const rideState = useRideStateHandler();
  useLiveEvents(urlOf("patients.live", { id: patientId }), {
    rideState,
    goals: refetch,
    feedback: refetch,
    help: refetch,
    reconnected: refetch,
  });
}
