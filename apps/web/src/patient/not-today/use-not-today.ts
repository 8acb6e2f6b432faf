import type { CallBody, Dashboard, SaidSlot } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, keyOf } from "../../api.ts";

type OwnReason = CallBody<"missedSessions.create">["reason"];

/** Sends the reason for each session that is still open today; one that already has a reason is not written again. */
export function useSayNotToday({ patient, today, slots }: Pick<Dashboard, "patient" | "today" | "slots">) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: OwnReason) => {
      for (const { slot, status } of slots) {
        if (status !== "open") continue;
        const body = { day: today.date, slot, reason };
        await call("missedSessions.create", { params: { id: patient.id }, body });
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf("patients.dashboard") }),
  });
}

export function usePedalAfterAll({ patient, slots }: Pick<Dashboard, "patient" | "slots">) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      for (const { missed } of slots.filter(isOwn)) {
        if (missed) await call("missedSessions.takeBack", { params: { id: patient.id, missedId: missed.id } });
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf("patients.dashboard") }),
  });
}

export const isOwn = ({ status, missed }: SaidSlot): boolean => status === "missed" && missed?.canTakeBack === true;
