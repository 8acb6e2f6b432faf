import { mustStopRiding } from "@bedside-bike/clinical";
import type { ProviderPatient } from "@bedside-bike/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { urlOf } from "../../api.ts";
import type { RideEvent } from "../../bike/live-ride-state.ts";
import { useSilenceTimer } from "../../bike/silence-timer.ts";
import { fetchAgain } from "../../fetch-again.ts";
import { useLiveEvents } from "../../live.ts";
import { tellDay } from "../../ride-state/told-day.ts";
import { createStore, type Store, useStored } from "../../store.ts";
import {
  fetchedCaseload,
  fetchMissed,
  listChanged,
  listedPatient,
  refetchRow,
  rowChanged,
  showRideState,
} from "../caseload.ts";
import { forgetPatient, refetchPatient } from "../patient-queries.ts";
import { type ListedRide, type LiveRides, withEvent, without, withSilence } from "./live-rides.ts";

const LiveContext = createContext<Store<LiveRides> | null>(null);

/**
 * One stream for all granted patients. Components that use `useLiveRide` re-render on their own; a patient's state
 * shows at once. When a state changes, a ride closes, or goals or access change, the affected queries and the
 * patient's row of the list are fetched again.
 */
export function ProviderLive({ providerId, children }: { providerId: number; children: ReactNode }) {
  const [store] = useState(() => createStore<LiveRides>(new Map()));
  const restartSilenceTimer = useSilenceTimer((patientId) => store.set(withSilence(store.get(), patientId)));
  const queries = useQueryClient();
  useEffect(() => fetchMissed(queries), [queries]);

  useLiveEvents(urlOf("providers.live", { id: providerId }), {
    ride(event) {
      tellDay(queries, event.patientId, event.today);
      // A written ride is over; another one may be open.
      if (event.source !== "hand") store.set(withEvent(store.get(), event, stepWattsOf(queries, event)));
      if (event.isOpen) restartSilenceTimer(event.patientId);
      if (isOfLaterDay(queries, event)) listChanged(queries);
      else if (!event.isOpen || isNewsOfRide(queries, event)) rowChanged(queries, event.patientId);
      if (!event.isOpen) refetchPatient(queries, event.patientId);
    },
    goals({ patientId }) {
      refetchPatient(queries, patientId);
      rowChanged(queries, patientId);
    },
    feedback({ patientId }) {
      refetchPatient(queries, patientId);
      rowChanged(queries, patientId);
    },
    help: ({ patientId }) => refetchRow(queries, patientId),
    rideState({ patientId, rideState }) {
      if (!showRideState(queries, patientId, rideState)) return;
      refetchPatient(queries, patientId);
      rowChanged(queries, patientId);
    },
    bike: ({ patientId }) => rowChanged(queries, patientId),
    access({ patientId }) {
      forgetPatient(queries, patientId);
      store.set(without(store.get(), patientId));
    },
    reconnected: () => fetchAgain(queries, []),
  });

  return <LiveContext value={store}>{children}</LiveContext>;
}

/** The latest state of a patient's ride from the stream; undefined if there is none yet. */
export function useLiveRide(patientId: number): ListedRide | undefined {
  return useStored(useLiveStore(), (rides) => rides.get(patientId));
}

export function useIsPedaling({ id, isPedaling }: Pick<ProviderPatient, "id" | "isPedaling">): boolean {
  return useStored(useLiveStore(), (rides) => rides.get(id)?.isSending ?? isPedaling);
}

/** Which of these patients are pedaling now. It changes as a ride begins or ends, not with each reading. */
export function useRidingIds(patients: readonly ProviderPatient[]): ReadonlySet<number> {
  const ids = useStored(useLiveStore(), (rides) =>
    patients
      .filter(({ id, isPedaling }) => rides.get(id)?.isSending ?? isPedaling)
      .map(({ id }) => id)
      .join(" "),
  );
  return useMemo(() => new Set(ids.split(" ").filter(Boolean).map(Number)), [ids]);
}

function useLiveStore(): Store<LiveRides> {
  const store = useContext(LiveContext);
  if (!store) throw new Error("The live hooks need ProviderLive around them.");
  return store;
}

/** The watts in force today. */
const stepWattsOf = (queries: QueryClient, { patientId }: RideEvent): number | null =>
  listedPatient(queries, patientId)?.rideState.target?.watts ?? null;

/** A patient who is not on the list yet, or a ride that has to stop and of which the list does not say so. */
function isNewsOfRide(queries: QueryClient, event: RideEvent): boolean {
  const patient = listedPatient(queries, event.patientId);
  if (!patient) return fetchedCaseload(queries) !== undefined;
  return patient.mustStop?.rideId !== event.rideId && mustStopRiding(patient.rideState, event);
}

/** The list was left open past midnight. */
const isOfLaterDay = (queries: QueryClient, { patientId, day }: RideEvent): boolean =>
  day > (listedPatient(queries, patientId)?.week.at(-1)?.date ?? day);
