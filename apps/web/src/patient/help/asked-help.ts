import type { Dashboard, HelpRequest } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, query } from "../../api.ts";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { withBike } from "../../bike/tablet-ride/patients-bike.ts";
import { createStore, useStored } from "../../store.ts";

/**
 * Pressed on this page, until the server has it. Stored outside the screens, because the request outlives leaving one.
 */
interface Asked {
  readonly patientId: number;
  readonly rideId: string | null;
  /** The server was not reached: nobody was told. */
  readonly isUnsent: boolean;
}

export const asked = createStore<Asked | null>(null);

/** Before the same is sent again. */
const againMs = 5000;

type HelpBasis = Pick<Dashboard, "patient"> & { readonly helpRequest: HelpRequest | null };

/** This patient's request for help, until they feel better or a provider has closed it; null without one. */
export function useHelp({ patient, helpRequest }: HelpBasis) {
  const here = useStored(asked, (one) => (one?.patientId === patient.id ? one : null));
  if (here) return { request: null, isUnsent: here.isUnsent };
  return helpRequest && helpRequest.state !== "closed" ? { request: helpRequest, isUnsent: false } : null;
}

export function useAskForHelp(patientId: number): (rideId: string | null) => void {
  const send = useSend(patientId);
  return (rideId) => {
    endTabletRide();
    asked.set({ patientId, rideId, isUnsent: false });
    void send();
  };
}

/** Until the server has it, it is sent again every few seconds: the network may come back. */
export function useAskAgain(patientId: number, isUnsent: boolean): void {
  const send = useSend(patientId);
  useEffect(() => {
    if (!isUnsent) return;
    const timer = setInterval(() => void send(), againMs);
    return () => clearInterval(timer);
  });
}

/** 'I feel better'. A request that nobody was told about is forgotten. */
export function useFeelBetter(patientId: number, request: HelpRequest | null) {
  const show = useShow(patientId);
  return useMutation({
    mutationFn: async () => request && call("helpRequests.close", { params: { helpRequestId: request.id } }),
    onSuccess(closed) {
      asked.set(null);
      if (closed) void show(closed);
    },
  });
}

function useSend(patientId: number): () => Promise<void> {
  const show = useShow(patientId);
  return async () => {
    const now = asked.get();
    if (!now || now.patientId !== patientId) return;
    const { rideId } = now;
    const isStill = () => asked.get()?.patientId === patientId && asked.get()?.rideId === rideId;
    try {
      const body = rideId === null ? {} : { rideId };
      await show(await call("helpRequests.create", { params: { id: patientId }, body }));
      if (isStill()) asked.set(null);
    } catch {
      if (isStill()) asked.set({ ...now, isUnsent: true });
    }
  };
}

/**
 * Shows it on this patient's screens; the data that it changes are fetched, and waited for if nothing was known before.
 */
function useShow(patientId: number): (request: HelpRequest) => Promise<void> {
  const queries = useQueryClient();
  return async (helpRequest) => {
    const { queryKey } = query("patients.dashboard", { params: { id: patientId } });
    const known = queries.setQueryData(queryKey, (before) => before && { ...before, helpRequest });
    const fetched = queries.invalidateQueries({ queryKey });
    if (!known) await fetched;
  };
}

function endTabletRide(): void {
  const { ride } = atTablet.get();
  if (ride?.phase === "started" || ride?.phase === "running") withBike(({ end }) => end());
}
