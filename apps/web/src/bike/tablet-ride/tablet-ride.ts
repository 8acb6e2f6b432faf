import { isIdle, RIDE_LIMITS, RunningSummary, withoutStrayWatts } from "@bedside-bike/ride";
import { createStore, type Readable } from "../../store.ts";
import type { JournaledRide, SampledReading } from "../journal/index.ts";
import { appendRecentPower, type RideMetrics } from "../ride-metrics.ts";
import type { RideMemory } from "./ride-memory.ts";

/**
 * - `ready`: the first turn of the pedals begins a ride.
 * - `started`: the patient pressed 'Start' and has not pedaled yet.
 * - `ended` lasts until a press, or until the pedals have rested and turn again.
 */
export type TabletRidePhase = "ready" | "started" | "running" | "ended";

export interface TabletRideState extends RideMetrics {
  readonly phase: TabletRidePhase;
  /** Null before the first turn of the pedals. */
  readonly rideId: string | null;
  readonly maxPowerWatts: number | null;
  /** The journal can't begin the ride yet. Each reading tries again; until then the ride is held only in this page. */
  readonly isOnlyHere: boolean;
  /** The ride has ended, and the pedals have not stopped since. */
  readonly isTurningOn: boolean;
}

export interface TabletRide {
  readonly state: Readable<TabletRideState>;
  /** One reading a second while the bike sends. */
  receive(reading: SampledReading): void;
  start(): void;
  /** Resolves once the journal has the end. */
  end(): Promise<void>;
  /** The bike is quiet or its link is lost: neither power nor cadence is known. */
  lose(): void;
  /** To be called every few seconds: ends a ride without pedaling for too long, and begins what could not begin. */
  look(nowMs: number): void;
}

interface TabletRideNeeds {
  /**
   * Null if another window of this tablet counts. Rejects while no ride can begin, for example offline on the first
   * day.
   */
  begin(startedAtMs: number): Promise<JournaledRide | null>;
  readonly memory: RideMemory;
  /** The ride that a reload interrupted. */
  readonly interrupted: JournaledRide | null;
}

/** A ride that is being counted, whether or not the journal has begun it. */
interface Ride {
  readonly startedAtMs: number;
  readonly summary: RunningSummary;
  /** Measured, but not in the journal yet. */
  readonly waiting: SampledReading[];
  kept: JournaledRide | null;
}

/** Pedals that stand still this long have rested: turning them again is intentional. */
const restSeconds = 3;
/** After this long without pedaling, a ride is over and the next turn of the pedals begins another. */
const endAfterMs = 10 * 60_000;

const nothingYet = {
  rideId: null,
  rideSeconds: 0,
  powerWatts: null,
  averagePowerWatts: null,
  maxPowerWatts: null,
  powerSeconds: 0,
  cadenceRpm: null,
  averageCadenceRpm: null,
  resistance: null,
  recentWatts: [],
  isOnlyHere: false,
  isTurningOn: false,
} as const;

/** One patient's rides at this tablet, one after the other: what is shown of them, and what goes into the journal. */
export function createTabletRide({ begin, memory, interrupted }: TabletRideNeeds): TabletRide {
  const state = createStore<TabletRideState>({ phase: "ready", ...nothingYet });
  const change = (part: Partial<TabletRideState>) => state.set({ ...state.get(), ...part });
  /** On the screen; null before the first turn, and after the end. */
  let ride: Ride | null = null;
  /** Rides that the journal has not begun yet, oldest first, including an ended one. */
  const unbegun: Ride[] = [];
  let isBeginning = false;
  let pedaledAtMs = 0;
  let restedSeconds = 0;

  if (interrupted) goOn(interrupted);

  function goOn(kept: JournaledRide): void {
    const { rideId, startedAtMs } = kept;
    const remembered = memory.read(rideId);
    const summary = remembered?.summary ?? new RunningSummary();
    ride = { startedAtMs, summary, waiting: [], kept };
    pedaledAtMs = remembered?.pedaledAtMs ?? Date.now();
    change({ phase: "running", rideId, ...metricsOf(summary) });
  }

  function startAt(startedAtMs: number): Ride {
    const started = { startedAtMs, summary: new RunningSummary(), waiting: [], kept: null };
    unbegun.push(started);
    state.set({ phase: "running", ...nothingYet });
    return started;
  }

  async function beginInJournal(): Promise<void> {
    if (isBeginning) return;
    isBeginning = true;
    for (let [next] = unbegun; next; [next] = unbegun) {
      const begun = await begin(next.startedAtMs).catch(() => undefined);
      if (begun === undefined) {
        change({ isOnlyHere: true });
        break;
      }
      unbegun.shift();
      if (begun === null) drop(next);
      else handOver(next, begun);
    }
    isBeginning = false;
  }

  /** Another window counts it. */
  function drop(dropped: Ride): void {
    if (dropped !== ride) return;
    ride = null;
    state.set({ phase: "ready", ...nothingYet });
  }

  function handOver(started: Ride, begun: JournaledRide): void {
    started.kept = begun;
    for (const reading of started.waiting.splice(0)) void begun.keep(reading);
    if (started === ride || ride === null) change({ rideId: begun.rideId, isOnlyHere: false });
    if (started === ride) remember();
    else void begun.end();
  }

  function keep({ startedAtMs, summary, waiting, kept }: Ride, reading: SampledReading): void {
    const { atMs, ...measured } = reading;
    const offsetSeconds = Math.floor((atMs - startedAtMs) / 1000);
    const latest = summary.latest?.offsetSeconds ?? -1;
    if (offsetSeconds > latest) summary.add({ offsetSeconds, ...measured });
    change({
      ...metricsOf(summary),
      powerWatts: reading.powerWatts ?? null,
      cadenceRpm: reading.cadenceRpm ?? null,
      resistance: reading.resistance ?? null,
      recentWatts: appendRecentPower(state.get().recentWatts, reading.powerWatts ?? null),
    });
    if (kept) void kept.keep(reading);
    else {
      waiting.push(reading);
      void beginInJournal();
    }
    remember();
  }

  function remember(): void {
    const { rideId } = state.get();
    if (ride && rideId) memory.write({ rideId, summary: ride.summary, pedaledAtMs });
  }

  /** True if the pedals turn again after a rest. */
  function turnsAfterRest(isTurning: boolean): boolean {
    if (!isTurning) restedSeconds += 1;
    return isTurning && restedSeconds >= restSeconds;
  }

  async function end(): Promise<void> {
    const ended = ride;
    ride = null;
    memory.forget();
    if (!ended) return state.set({ phase: "ready", ...nothingYet });
    restedSeconds = 0;
    change({ phase: "ended", isTurningOn: !isIdle(state.get()), powerWatts: null, cadenceRpm: null });
    await ended.kept?.end();
  }

  return {
    state,
    receive(reading) {
      const isTurning = !isIdle(reading);
      if (ride && reading.atMs - ride.startedAtMs > RIDE_LIMITS.maxRideSeconds * 1000) {
        void end();
        change({ phase: "ready" });
      }
      const { phase, isTurningOn } = state.get();
      if (isTurningOn && !isTurning) change({ isTurningOn: false });
      const isMeant = phase === "ready" || phase === "started" ? isTurning : turnsAfterRest(isTurning);
      if (!isMeant && !(phase === "running" && ride)) return;
      if (isTurning) pedaledAtMs = reading.atMs;
      if (ride) change({ phase: "running" });
      else ride = startAt(reading.atMs);
      keep(ride, reading);
    },
    start() {
      if (!ride) state.set({ phase: "started", ...nothingYet });
    },
    end,
    lose() {
      const { powerWatts, cadenceRpm, isTurningOn } = state.get();
      const isShown = powerWatts !== null || cadenceRpm !== null || isTurningOn;
      if (isShown) change({ powerWatts: null, cadenceRpm: null, isTurningOn: false });
    },
    look(nowMs) {
      if (unbegun.length > 0) void beginInJournal();
      if (!ride || nowMs - pedaledAtMs <= endAfterMs) return;
      void end();
      change({ isTurningOn: false });
      restedSeconds = restSeconds;
    },
  };
}

function metricsOf(summary: RunningSummary) {
  const { durationSeconds, powerSeconds, averagePowerWatts, maxPowerWatts, averageCadenceRpm } = withoutStrayWatts(
    summary.summary(),
  );
  return {
    rideSeconds: Math.round(durationSeconds),
    powerSeconds: Math.round(powerSeconds),
    averagePowerWatts,
    maxPowerWatts,
    averageCadenceRpm,
  };
}
