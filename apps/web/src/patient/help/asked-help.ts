import type { Dashboard, HelpRequest } from "@bedside-bike/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, query } from "../../api.ts";
import { createStore, useStored } from "../../bike/store.ts";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import { withBike } from "../../bike/tablet-ride/patients-bike.ts";

/** Pressed on this page. Kept outside the screens: a patient who goes to another one has still asked. */
interface Asked {
  readonly patientId: number;
  readonly rideId: string | null;
  /** Null until the server has it. */
  readonly request: HelpRequest | null;
  /** The server was not reached: nobody was told. */
  readonly isUnsent: boolean;
}

const asked = createStore<Asked | null>(null);

/** Before the same is sent again. */
const againMs = 5000;

type HelpBasis = Pick<Dashboard, "patient"> & { readonly helpRequest: HelpRequest | null };

/** What this patient asked for help, until they feel better or a provider has closed it; null without. */
export function useHelp({ patient, helpRequest }: HelpBasis) {
  const here = useStored(asked, (one) => (one?.patientId === patient.id ? one : null));
  const known = helpRequest ?? here?.request ?? null;
  const shown = known?.state === "closed" ? null : known;
  const isAsking = here !== null && here.request === null;
  return shown || isAsking ? { request: isAsking ? null : shown, isUnsent: here?.isUnsent ?? false } : null;
}

export function useAskForHelp(patientId: number): (rideId: string | null) => void {
  const send = useSend(patientId);
  return (rideId) => {
    endTabletRide();
    asked.set({ patientId, rideId, request: null, isUnsent: false });
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

/** 'I feel better'. What nobody was told of is forgotten. */
export function useFeelBetter(patientId: number, request: HelpRequest | null) {
  const show = useShow(patientId);
  return useMutation({
    mutationFn: async () => request && call("helpRequests.close", { params: { helpRequestId: request.id } }),
    onSuccess(closed) {
      asked.set(null);
      if (closed) show(closed);
    },
  });
}

function useSend(patientId: number): () => Promise<void> {
  const show = useShow(patientId);
  return async () => {
    const now = asked.get();
    if (!now || now.patientId !== patientId || now.request) return;
    const { rideId } = now;
    const keep = (changes: Partial<Asked>) => {
      const { rideId: still, patientId: owner } = asked.get() ?? {};
      if (owner === patientId && still === rideId) asked.set({ ...now, ...changes });
    };
    try {
      const body = rideId === null ? {} : { rideId };
      const request = await call("helpRequests.create", { params: { id: patientId }, body });
      keep({ request, isUnsent: false });
      show(request);
    } catch {
      keep({ isUnsent: true });
    }
  };
}

/** On this patient's screens at once; what follows from it is fetched. */
function useShow(patientId: number): (request: HelpRequest) => void {
  const queries = useQueryClient();
  return (helpRequest) => {
    const { queryKey } = query("patients.dashboard", { params: { id: patientId } });
    queries.setQueryData(queryKey, (before) => before && { ...before, helpRequest });
    void queries.invalidateQueries({ queryKey });
  };
}

function endTabletRide(): void {
  const { ride } = atTablet.get();
  if (ride?.phase === "started" || ride?.phase === "running") withBike(({ end }) => end());
}
