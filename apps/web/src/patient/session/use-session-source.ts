import { useEffect, useMemo, useState } from "react";
import { useHoldUpdates } from "../../bike/hold-updates.ts";
import { useLive, useLiveStore } from "../../bike/live-ride.tsx";
import type { RideMetrics } from "../../bike/ride-metrics.ts";
import { useIsStopped, useIsTurningOn } from "../../bike/stopped-ride.ts";
import { atTablet, isInUse } from "../../bike/tablet-ride/at-tablet.ts";
import { type Readable, useStored } from "../../store.ts";
import { createSimulatedSession, type SimulatedControls } from "./simulated-session.ts";

/**
 * `tablet`: the bike at this tablet, by Bluetooth. `live`: one that sends by itself; `stopping`: its session has ended and
 * its pedals turn on. `waiting`: for a linked one, or for one to be linked. `simulated`: practice.
 */
export type SessionMode = "tablet" | "live" | "stopping" | "saved" | "waiting" | "simulated";

export interface PracticeControls extends SimulatedControls {
  /** Practice, not started yet. */
  readonly open: () => void;
  /** From the values of an ended ride to the next one. */
  readonly leaveRide: () => void;
}
export type MetricsSource = Readable<RideMetrics>;

const noMetrics: RideMetrics = {
  rideSeconds: 0,
  powerWatts: null,
  averagePowerWatts: null,
  powerSeconds: 0,
  cadenceRpm: null,
  averageCadenceRpm: null,
  resistance: null,
  recentWatts: [],
};

const nothingMeasured: MetricsSource = { get: () => noMetrics, subscribe: () => () => undefined };

const tabletMetrics: MetricsSource = { get: () => atTablet.get().ride ?? noMetrics, subscribe: atTablet.subscribe };

/**
 * The source of the values on screen. A bike that sends ends practice; once its ride is closed, its values stay until the
 * next ride or practice.
 */
export function useSessionSource({ targetWatts }: { targetWatts: number }) {
  const liveStore = useLiveStore();
  const liveMetrics = useMemo<MetricsSource>(
    () => ({ get: () => liveStore.get().ride ?? noMetrics, subscribe: liveStore.subscribe }),
    [liveStore],
  );
  const savedMetrics = useMemo<MetricsSource>(
    () => ({ ...liveMetrics, get: () => ({ ...liveMetrics.get(), powerWatts: null }) }),
    [liveMetrics],
  );
  const [simulated] = useState(() => createSimulatedSession());
  const practice = useStored(simulated.store, (session) => session.status);
  const isAtTablet = useStored(atTablet, isInUse);
  const rideId = useLive(({ ride }) => ride?.rideId ?? null);
  const isStopped = useIsStopped(rideId);
  const isTurningOn = useIsTurningOn(rideId);
  const isLive = useLive(({ ride }) => ride?.isOpen === true) && !isStopped;
  const endedRideId = useLive(({ ride }) => (ride?.hasBeenOpen && (isStopped || !ride.isOpen) ? ride.rideId : null));
  const [leftRideId, setLeftRideId] = useState<string | null>(null);
  const [hasTakenOver, setHasTakenOver] = useState(false);
  const [isPracticeOpen, setIsPracticeOpen] = useState(false);

  if ((isLive || isAtTablet) && practice !== "idle" && !hasTakenOver) setHasTakenOver(true);
  if ((isLive || isAtTablet) && isPracticeOpen) setIsPracticeOpen(false);
  const status = hasTakenOver ? "idle" : practice;

  useEffect(() => {
    if (status !== "running") return;
    const timer = setInterval(() => simulated.tick(targetWatts), 1000);
    return () => clearInterval(timer);
  }, [status, simulated, targetWatts]);

  useHoldUpdates(status !== "idle");

  const isSaved = endedRideId !== null && endedRideId !== leftRideId;
  const withoutBike = isPracticeOpen ? "simulated" : isSaved ? "saved" : "waiting";
  const mode: SessionMode = isAtTablet ? "tablet" : isLive ? "live" : isTurningOn ? "stopping" : withoutBike;
  const controls: PracticeControls = useMemo(
    () => ({
      ...simulated,
      leaveRide: () => setLeftRideId(endedRideId),
      open() {
        setLeftRideId(endedRideId);
        setIsPracticeOpen(true);
      },
      start() {
        setHasTakenOver(false);
        simulated.start();
      },
      end() {
        setIsPracticeOpen(false);
        simulated.end();
      },
    }),
    [simulated, endedRideId],
  );
  const metrics: Record<SessionMode, MetricsSource> = {
    tablet: tabletMetrics,
    live: liveMetrics,
    stopping: liveMetrics,
    saved: savedMetrics,
    waiting: nothingMeasured,
    simulated: simulated.store,
  };
  return { mode, status, metrics: metrics[mode], controls, hasTakenOver };
}
