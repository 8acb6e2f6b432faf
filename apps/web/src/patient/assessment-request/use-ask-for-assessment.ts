import type { Dashboard } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, query } from "../../api.ts";
import { useLive } from "../../bike/live-ride.tsx";

/** Whether 'Ask for my assessment' is the screen's filled button: nobody has assessed them, and they have not asked. */
export function useMayAsk({ rideState, assessmentAskedAt }: Dashboard): boolean {
  const isRiding = useLive(({ ride }) => ride?.isOpen === true);
  return rideState.state === "unassessed" && !assessmentAskedAt && !isRiding;
}

/** Tells everybody who has access; the screen says since when at once. */
export function useAskForAssessment(patientId: number) {
  const queries = useQueryClient();
  const { queryKey } = query("patients.dashboard", { params: { id: patientId } });
  return useMutation({
    mutationFn: () => call("assessmentRequests.create", { params: { id: patientId } }),
    onSuccess: async ({ askedAt }) => {
      // A reply from before would undo it on the screen.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (before) => before && { ...before, assessmentAskedAt: askedAt });
      void queries.invalidateQueries({ queryKey });
    },
  });
}
