import { type PatientDay, reaches } from "@bedside-bike/clinical";
import { isIdle } from "@bedside-bike/ride";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { keyOf, query, urlOf } from "../api.ts";
import { fetchAgain } from "../fetch-again.ts";
import { type LiveState, useLiveEvents } from "../live.ts";
import { tellDay, useLatestDay } from "../ride-state/told-day.ts";
import { useRideStateHandler } from "../ride-state/use-ride-state-events.ts";
import { reportActivity } from "../session/activity.ts";
import { createStore, type Store, useStored } from "../store.ts";
import { useHoldUpdates } from "./hold-updates.ts";
import { type LiveRide, nextRide, type RideBasis, type RideEvent, silenced } from "./live-ride-state.ts";
import { rideOnStream } from "./ride-to-end.ts";
import { useSilenceTimer } from "./silence-timer.ts";
import { followStoppedRide, isStopped, restStoppedRide, stopRide, tellStoppedRide } from "./stopped-ride.ts";
import { atTablet } from "./tablet-ride/at-tablet.ts";
import { withBike } from "./tablet-ride/patients-bike.ts";
import { useEndWhenClosed } from "./tablet-ride/use-end-when-closed.ts";
import { notStoredSeconds, ridesHere, useTabletRide } from "./tablet-ride/use-tablet-ride.ts";
import { useFetchedDashboards } from "./use-fetched-dashboards.ts";

interface Live {
  readonly patientId: number;
  readonly ride: LiveRide | null;
}

const secondsBetweenBatches = 5;

const LiveContext = createContext<Store<Live> | null>(null);
const ConnectionContext = createContext<LiveState>("connecting");

/**
 * One stream for a screen. Components that use `useLive` re-render on their own; when a ride closes, goals or the bike
 * change, or a nudge arrives, the affected queries are fetched again.
 */
export function LiveRideProvider({ dashboard, children }: { dashboard: RideBasis; children: ReactNode }) {
  const patientId = dashboard.patient.id;
  const [store] = useState(() => createStore<Live>({ patientId, ride: openRide(dashboard) }));
  const queries = useQueryClient();
  const refetch = (...calls: ("patients.dashboard" | "rides.list" | "patients.usageData" | "goals.list")[]) => {
    for (const name of calls) fetchAgain(queries, keyOf(name, { id: patientId }));
  };

  const restartSilenceTimer = useSilenceTimer(() => {
    const { ride } = store.get();
    restStoppedRide();
    if (ride?.isSending) store.set({ ...store.get(), ride: silenced(ride) });
  });

  const takeRideState = useRideStateHandler();
  useEndWhenClosed(dashboard.rideState);
  const takesTabletRide = useTabletRide(dashboard, (ride) => store.set({ ...store.get(), ride }));

  const connection = useLiveEvents(urlOf("patients.live", { id: patientId }), {
    ride(event) {
      // As on the server, pedaling counts as activity, even without touching the screen.
      if (event.isOpen) reportActivity("bike");
      tellDay(queries, patientId, event.today);
      if (takesTabletRide(event)) return;
      followStoppedRide(event);
      store.set({ ...store.get(), ride: nextRide(store.get().ride, event) });
      if (event.isOpen) restartSilenceTimer(patientId);
      if (!event.isOpen) refetch("patients.dashboard", "rides.list", "patients.usageData");
      else if (isLaterDay(queries, event)) refetch("patients.dashboard");
    },
    goals: () => refetch("patients.dashboard", "goals.list"),
    kudos: () => refetch("patients.dashboard"),
    feedback: () => refetch("patients.dashboard"),
    help: () => refetch("patients.dashboard"),
    // Who can see a call for help, and who is coming, follows from who has access.
    access() {
      refetch("patients.dashboard");
      fetchAgain(queries, keyOf("providerRelationships.list"));
    },
    // A provider says that the patient wants to stop.
    stop() {
      const { ride } = store.get();
      if (atTablet.get().ride?.phase === "running") withBike(({ end }) => end());
      else if (ride?.isOpen) stopRide(patientId, ride);
    },
    rideState: takeRideState,
    bike: () => refetch("patients.dashboard"),
    reconnected() {
      tellStoppedRide(patientId);
      refetch("patients.dashboard", "rides.list", "patients.usageData", "goals.list");
    },
  });

  useFetchedDashboards(patientId, ({ recentSessions }) => {
    // The end of the ride may have come while the stream was down.
    const { ride } = store.get();
    const fetched = recentSessions.find(({ id }) => id === ride?.rideId);
    if (ride?.isOpen && !ride.isSending && fetched && !fetched.isOpen) {
      store.set({ ...store.get(), ride: { ...ride, isOpen: false, rideSeconds: fetched.duration } });
    }
  });

  useClock(store);
  useOpenRideId(store, patientId);
  useHoldUpdates(useStored(store, ({ ride }) => ride?.isOpen === true));
  return (
    <LiveContext value={store}>
      <ConnectionContext value={connection}>{children}</ConnectionContext>
    </LiveContext>
  );
}

/** One part of the latest state from the patient's stream. */
export function useLive<Part>(select: (live: Live) => Part): Part {
  return useStored(useLiveStore(), select);
}

export function useLiveStore(): Store<Live> {
  const store = useContext(LiveContext);
  if (!store) throw new Error("useLive needs a LiveRideProvider around it.");
  return store;
}

/** The state of the patient's stream. */
export const useLiveConnection = (): LiveState => useContext(ConnectionContext);

/**
 * The patient's day: as the server said last, and what this tablet has of it besides. What it asks for follows from the
 * state on this screen.
 */
export function useDay(today: PatientDay): PatientDay {
  const { date, dailyGoalMinutes, sessions } = today;
  const patientId = useLive((live) => live.patientId);
  const day = useLatestDay(patientId, today);
  const ridden = useStored(ridesHere, (rides) => notStoredSeconds(rides, { patientId, date }, () => true));
  const filled = useStored(ridesHere, (rides) =>
    notStoredSeconds(rides, { patientId, date }, (ride) => ride.fillsPlan),
  );
  const filledSeconds = day.filledSeconds + filled;
  return {
    ...day,
    durationSeconds: day.durationSeconds + ridden,
    filledSeconds,
    dailyGoalMinutes,
    sessions,
    isReached: day.isReached || reaches(filledSeconds, dailyGoalMinutes),
  };
}

/** A ride already in progress when the screen opened: shown until the bike's next batch. */
function openRide({ patient, recentSessions }: RideBasis): LiveRide | null {
  const open = recentSessions.find((session) => session.isOpen);
  if (!open) return null;
  const metric = (text: string | null) => (text === null ? null : Number(text));
  return {
    rideId: open.id,
    source: open.source,
    deviceNumber: open.source === "bike" ? patient.deviceNumber : null,
    day: open.sessionDate,
    isOpen: true,
    isSending: false,
    hasBeenOpen: true,
    rideSeconds: open.duration,
    powerWatts: null,
    averagePowerWatts: metric(open.avgPower),
    maxPowerWatts: metric(open.maxPower),
    powerSeconds: open.powerSeconds,
    cadenceRpm: null,
    averageCadenceRpm: metric(open.avgCadence),
    resistance: metric(open.resistance),
    recentWatts: [],
    secondsAhead: 0,
  };
}

/** The screen was left open past midnight: the fetched day is yesterday. */
function isLaterDay(queries: QueryClient, event: RideEvent): boolean {
  const fetched = queries.getQueryData(query("patients.dashboard", { params: { id: event.patientId } }).queryKey);
  return fetched !== undefined && event.day > fetched.today.date;
}

/** For the bar that ends a ride on every screen. */
function useOpenRideId(store: Store<Live>, patientId: number): void {
  useEffect(() => {
    const tell = () => {
      const { ride } = store.get();
      rideOnStream.set({ by: store, patientId, rideId: ride?.isOpen ? ride.rideId : null });
    };
    tell();
    const stop = store.subscribe(tell);
    return () => {
      stop();
      if (rideOnStream.get()?.by === store) rideOnStream.set(null);
    };
  }, [store, patientId]);
}

/** Between two batches the timer continues by itself while the patient pedals, so that it does not jump. */
function useClock(store: Store<Live>): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const { ride } = store.get();
      const isPedaling = ride?.isSending && ride.source === "bike" && !isIdle(ride);
      if (!isPedaling || isStopped(ride.rideId) || ride.secondsAhead >= secondsBetweenBatches - 1) return;
      const secondsAhead = ride.secondsAhead + 1;
      store.set({ ...store.get(), ride: { ...ride, secondsAhead, rideSeconds: ride.rideSeconds + 1 } });
    }, 1000);
    return () => clearInterval(timer);
  }, [store]);
}
