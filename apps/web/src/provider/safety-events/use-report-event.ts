import type { RideState } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api.ts";
import { showSavedState } from "../patient-queries.ts";
import type { Reported } from "./event-draft.ts";

/** Reports an event, or what only holds the plan; the state that follows shows at once. */
export function useReportEvent(patientId: number, onReported: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reported: Reported): Promise<{ rideState: RideState }> =>
      "event" in reported
        ? call("adverseEvents.report", { params: { id: patientId }, body: reported.event })
        : call("safetyEvents.create", { params: { id: patientId }, body: reported.plan }),
    onSuccess: ({ rideState }) => {
      showSavedState(queries, { patientId, rideState });
      onReported();
    },
  });
}
