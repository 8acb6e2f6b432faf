import type { CallBody } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api.ts";
import { refetchCaseload, refetchPatient, showRideState } from "../patient-queries.ts";
import { useProvider } from "../use-provider.ts";

/** Records what holds the plan until an assessment names it; the state that follows shows at once. */
export function useReportEvent(patientId: number, onReported: () => void) {
  const queries = useQueryClient();
  const provider = useProvider();
  return useMutation({
    mutationFn: (body: CallBody<"safetyEvents.create">) =>
      call("safetyEvents.create", { params: { id: patientId }, body }),
    onSuccess: ({ rideState }) => {
      showRideState(queries, provider.id, patientId, rideState);
      refetchPatient(queries, patientId);
      refetchCaseload(queries);
      onReported();
    },
  });
}
