import { appendRecentPower, type RideMetrics } from "../../bike/ride-metrics.ts";
import { createStore, type Store } from "../../store.ts";
import { resistanceRange, simulatePowerWatts, stepResistance } from "./simulated-power.ts";

/** The exercise session without a bike: nothing is sent or saved. */
export interface SimulatedSession extends RideMetrics {
  readonly status: "idle" | "running" | "paused";
  readonly resistance: number;
  readonly sumWatts: number;
  readonly hasBeenStarted: boolean;
}

export interface SimulatedControls {
  readonly store: Store<SimulatedSession>;
  start(): void;
  pause(): void;
  resume(): void;
  end(): void;
  changeResistance(steps: number): void;
  /** One second of pedaling; counts only while running. */
  tick(targetWatts: number): void;
}

const atStart = {
  rideSeconds: 0,
  powerWatts: 0,
  averagePowerWatts: 0,
  powerSeconds: 0,
  cadenceRpm: null,
  averageCadenceRpm: null,
  sumWatts: 0,
  recentWatts: [],
} as const;

export function createSimulatedSession(random: () => number = Math.random): SimulatedControls {
  const store = createStore<SimulatedSession>({
    ...atStart,
    status: "idle",
    resistance: resistanceRange.start,
    hasBeenStarted: false,
  });
  const change = (part: Partial<SimulatedSession>) => store.set({ ...store.get(), ...part });
  const is = (status: SimulatedSession["status"]) => store.get().status === status;
  return {
    store,
    start: () => change({ ...atStart, status: "running", hasBeenStarted: true }),
    pause: () => is("running") && change({ status: "paused" }),
    resume: () => is("paused") && change({ status: "running" }),
    end: () => change({ status: "idle" }),
    changeResistance(steps) {
      if (!is("idle")) change({ resistance: stepResistance(store.get().resistance, steps) });
    },
    tick(targetWatts) {
      if (!is("running")) return;
      const { rideSeconds, resistance, sumWatts, recentWatts } = store.get();
      const powerWatts = simulatePowerWatts(targetWatts, resistance, random());
      change({
        rideSeconds: rideSeconds + 1,
        powerSeconds: rideSeconds + 1,
        powerWatts,
        sumWatts: sumWatts + powerWatts,
        averagePowerWatts: (sumWatts + powerWatts) / (rideSeconds + 1),
        recentWatts: appendRecentPower(recentWatts, powerWatts),
      });
    },
  };
}
