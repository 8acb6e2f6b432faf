import { useEffect, useMemo, useState } from "react";
import { useLive, useLiveStore } from "../../bike/live-ride.tsx";
import type { RideMetrics } from "../../bike/ride-metrics.ts";
import { type Readable, useStored } from "../../bike/store.ts";
import { createSimulatedSession, type SimulatedControls } from "./simulated-session.ts";

export type SessionMode = "live" | "saved" | "simulated";
export type MetricsSource = Readable<RideMetrics>;

const noMetrics: RideMetrics = {
  rideSeconds: 0,
  powerWatts: null,
  averagePowerWatts: null,
  resistance: null,
  recentWatts: [],
};

/**
 * The source of the values on screen. A bike that sends ends the simulation; once its ride is closed, its values stay
 * until 'Start'.
 */
export function useSessionSource(targetWatts: number) {
  const liveStore = useLiveStore();
  const liveMetrics = useMemo<MetricsSource>(
    () => ({ get: () => liveStore.get().ride ?? noMetrics, subscribe: liveStore.subscribe }),
    [liveStore],
  );
  const [simulated] = useState(() => createSimulatedSession());
  const status = useStored(simulated.store, (session) => session.status);
  const isLive = useLive(({ ride }) => ride?.isOpen === true);
  const endedRideId = useLive(({ ride }) => (ride?.hasBeenOpen && !ride.isOpen ? ride.rideId : null));
  const [leftRideId, setLeftRideId] = useState<string | null>(null);
  const [hasTakenOver, setHasTakenOver] = useState(false);

  if (isLive && status !== "idle" && !hasTakenOver) setHasTakenOver(true);
  useEffect(() => {
    if (isLive) simulated.end();
  }, [isLive, simulated]);

  useEffect(() => {
    if (status !== "running") return;
    const timer = setInterval(() => simulated.tick(targetWatts), 1000);
    return () => clearInterval(timer);
  }, [status, simulated, targetWatts]);

  const isSaved = status === "idle" && endedRideId !== null && endedRideId !== leftRideId;
  const mode: SessionMode = isLive ? "live" : isSaved ? "saved" : "simulated";
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
  const metrics: MetricsSource = mode === "simulated" ? simulated.store : liveMetrics;
  return { mode, status, metrics, controls, hasTakenOver };
}
