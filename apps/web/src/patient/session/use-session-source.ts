import { useEffect, useMemo, useState } from "react";
import { useHoldUpdates } from "../../bike/hold-updates.ts";
import { useLive, useLiveStore } from "../../bike/live-ride.tsx";
import type { RideMetrics } from "../../bike/ride-metrics.ts";
import { useIsStopped } from "../../bike/stopped-ride.ts";
import { atTablet, isInUse } from "../../bike/tablet-ride/at-tablet.ts";
import { type Readable, useStored } from "../../store.ts";
import { createSimulatedSession, type SimulatedControls } from "./simulated-session.ts";

/**
 * `tablet`: the bike at this tablet, by Bluetooth. `live`: one that sends by itself. `waiting`: it is linked and
 * silent.
 */
export type SessionMode = "tablet" | "live" | "saved" | "waiting" | "simulated";
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
 * The source of the values on screen. A bike that sends ends the simulation; once its ride is closed, its values stay
 * until 'Start'.
 */
export function useSessionSource({ targetWatts, hasBike }: { targetWatts: number; hasBike: boolean }) {
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
  const isStopped = useIsStopped(useLive(({ ride }) => ride?.rideId ?? null));
  const isLive = useLive(({ ride }) => ride?.isOpen === true) && !isStopped;
  const endedRideId = useLive(({ ride }) => (ride?.hasBeenOpen && (isStopped || !ride.isOpen) ? ride.rideId : null));
  const [leftRideId, setLeftRideId] = useState<string | null>(null);
  const [hasTakenOver, setHasTakenOver] = useState(false);

  if ((isLive || isAtTablet) && practice !== "idle" && !hasTakenOver) setHasTakenOver(true);
  const status = hasTakenOver ? "idle" : practice;

  useEffect(() => {
    if (status !== "running") return;
    const timer = setInterval(() => simulated.tick(targetWatts), 1000);
    return () => clearInterval(timer);
  }, [status, simulated, targetWatts]);

  useHoldUpdates(status !== "idle");

  const isSaved = status === "idle" && endedRideId !== null && endedRideId !== leftRideId;
  const isWaiting = hasBike && status === "idle";
  const withoutRide = isWaiting ? "waiting" : "simulated";
  const mode: SessionMode = isAtTablet ? "tablet" : isLive ? "live" : isSaved ? "saved" : withoutRide;
  const controls: SimulatedControls = useMemo(
    () => ({
      ...simulated,
      start() {
        setLeftRideId(endedRideId);
        setHasTakenOver(false);
        simulated.start();
      },
    }),
    [simulated, endedRideId],
  );
  const metrics: Record<SessionMode, MetricsSource> = {
    tablet: tabletMetrics,
    live: liveMetrics,
    saved: savedMetrics,
    waiting: nothingMeasured,
    simulated: simulated.store,
  };
  return { mode, status, metrics: metrics[mode], controls, hasTakenOver };
}
