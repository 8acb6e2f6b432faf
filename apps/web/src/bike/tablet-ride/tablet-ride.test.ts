import { describe, expect, it } from "vitest";
import type { JournaledRide, SampledReading } from "../journal/index.ts";
import { rideMemoryIn } from "./ride-memory.ts";
import { createTabletRide } from "./tablet-ride.ts";

const startMs = Date.UTC(2026, 10, 23, 9);

interface JournaledForTest extends JournaledRide {
  readonly kept: SampledReading[];
  hasEnded: boolean;
}

function memoryStorage() {
  const content = new Map<string, string>();
  return {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  };
}

/** A ride whose journal stores everything in an array, and a bike that sends one reading a second. */
function setUp({ storage = memoryStorage(), interrupted = null as JournaledForTest | null } = {}) {
  const rides: JournaledForTest[] = [];
  let second = 0;
  const failures: (Error | null)[] = [];
  const begin = async (startedAtMs: number) => {
    const failure = failures.pop();
    if (failure) throw failure;
    if (failure === null) return null;
    const ride = journaled(`ride-${rides.length + 1}`, startedAtMs);
    rides.push(ride);
    return ride;
  };
  const ride = createTabletRide({
    begin,
    memory: rideMemoryIn(storage),
    interrupted,
  });
  const send = async (seconds: number, powerWatts: number, cadenceRpm = powerWatts > 0 ? 50 : 0) => {
    for (let sent = 0; sent < seconds; sent += 1) {
      ride.receive({ atMs: startMs + second * 1000, powerWatts, cadenceRpm });
      second += 1;
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const wait = async (seconds: number) => {
    second += seconds;
    ride.look(startMs + second * 1000);
    await settle();
  };
  return { ride, rides, failures, send, wait, settle, state: ride.state.get };
}

function journaled(rideId: string, startedAtMs: number): JournaledForTest {
  const kept: SampledReading[] = [];
  return {
    rideId,
    startedAtMs,
    kept,
    hasEnded: false,
    async keep(reading) {
      kept.push(reading);
    },
    async end() {
      this.hasEnded = true;
    },
  };
}

describe("the ride at the tablet", () => {
  it("begins with the first turn of the pedals, and not before [EXERCISE-22]", async () => {
    const { rides, send, state } = setUp();
    await send(20, 0);
    expect(rides).toEqual([]);
    await send(30, 25);
    expect(state()).toMatchObject({ phase: "running", rideId: "ride-1", rideSeconds: 30, averagePowerWatts: 25 });
    expect(rides[0]?.kept).toHaveLength(30);
  });

  it("counts 1 to 10 W at 15 rpm, and nothing at 0 W and 0 rpm [EXERCISE-22]", async () => {
    const { rides, send, state } = setUp();
    await send(60, 1, 15);
    expect(state().rideSeconds).toBe(60);
    await send(60, 0, 0);
    expect(state().rideSeconds).toBe(60);
    await send(30, 0, 15);
    expect(state().rideSeconds).toBe(90);
    expect(rides).toHaveLength(1);
  });

  it("begins no other ride while the pedals run out after 'End Session', but with the next turn after a rest [EXERCISE-23]", async () => {
    const { ride, rides, send, state } = setUp();
    await send(60, 20);
    await ride.end();
    await send(5, 8);
    expect(rides.map(({ hasEnded }) => hasEnded)).toEqual([true]);
    expect(state()).toMatchObject({ phase: "ended", rideSeconds: 60 });
    await send(4, 0);
    await send(5, 20);
    expect(rides).toHaveLength(2);
    expect(state()).toMatchObject({ phase: "running", rideId: "ride-2", rideSeconds: 5 });
  });

  it("waits for the first turn after 'Start', and 'End Session' before it leaves no ride [EXERCISE-22]", async () => {
    const { ride, rides, send, state } = setUp();
    ride.start();
    await send(5, 0);
    expect(state().phase).toBe("started");
    await ride.end();
    expect(state().phase).toBe("ready");
    expect(rides).toEqual([]);
  });

  it("ends after ten minutes without pedaling, and after six hours begins another [EXERCISE-24]", async () => {
    const { rides, send, wait, state } = setUp();
    await send(60, 20);
    await wait(601);
    expect([rides[0]?.hasEnded, state().phase]).toEqual([true, "ended"]);
    await send(10, 20);
    expect(rides).toHaveLength(2);
    for (let stretch = 0; stretch < 44; stretch += 1) {
      await wait(490);
      await send(1, 20);
    }
    await wait(490);
    await send(5, 20);
    expect(rides).toHaveLength(3);
    expect(rides[1]?.hasEnded).toBe(true);
  });

  it("shows the same sums after a reload [EXERCISE-27]", async () => {
    const storage = memoryStorage();
    const before = setUp({ storage });
    await before.send(90, 30);
    const interrupted = before.rides[0] ?? null;
    const after = setUp({ storage, interrupted });
    expect(after.state()).toMatchObject({
      phase: "running",
      rideId: "ride-1",
      rideSeconds: 90,
      averagePowerWatts: 30,
    });
    expect(after.rides).toEqual([]);
  });

  it("keeps the seconds in the page while the journal can't begin, and tries again with each one [EXERCISE-22]", async () => {
    const { rides, failures, send, settle, state } = setUp();
    failures.push(...Array.from({ length: 5 }, () => new Error("no-sealing-key")));
    await send(2, 20);
    await settle();
    expect(state()).toMatchObject({ phase: "running", isOnlyHere: true, rideId: null, rideSeconds: 2 });
    for (let second = 0; second < 8; second += 1) {
      await send(1, 20);
      await settle();
    }
    expect(state()).toMatchObject({ phase: "running", isOnlyHere: false, rideId: "ride-1", rideSeconds: 10 });
    expect(rides[0]).toMatchObject({ startedAtMs: startMs });
    expect(rides[0]?.kept).toHaveLength(10);
  });

  it("remembers the sums for a reload as soon as the journal has begun the ride [EXERCISE-27]", async () => {
    const storage = memoryStorage();
    const before = setUp({ storage });
    before.failures.push(...Array.from({ length: 20 }, () => new Error("no-sealing-key")));
    await before.send(20, 30);
    before.failures.length = 0;
    await before.wait(0);
    const after = setUp({ storage, interrupted: before.rides[0] ?? null });
    expect(after.state()).toMatchObject({ rideId: "ride-1", rideSeconds: 20 });
  });

  it("hands a ride over that ended before the journal could begin it, and then the next [EXERCISE-22]", async () => {
    const { ride, rides, failures, send, settle, wait, state } = setUp();
    failures.push(...Array.from({ length: 100 }, () => new Error("no-sealing-key")));
    await send(20, 20);
    await ride.end();
    expect(state()).toMatchObject({ phase: "ended", isOnlyHere: true, rideSeconds: 20 });
    await send(4, 0);
    await send(3, 20);
    failures.length = 0;
    await wait(0);
    await settle();
    expect(rides.map(({ kept, hasEnded }) => [kept.length, hasEnded])).toEqual([
      [20, true],
      [3, false],
    ]);
    expect(state()).toMatchObject({ phase: "running", isOnlyHere: false, rideId: "ride-2", rideSeconds: 3 });
  });

  it("says that the pedals turn on after the end, until they rest or the bike is quiet [EXERCISE-46]", async () => {
    const { ride, send, state } = setUp();
    await send(20, 20);
    await ride.end();
    expect(state()).toMatchObject({ phase: "ended", isTurningOn: true });
    await send(2, 20);
    expect(state()).toMatchObject({ isTurningOn: true, rideSeconds: 20 });
    await send(1, 0);
    expect(state().isTurningOn).toBe(false);
    await send(3, 0);
    await send(2, 20);
    await ride.end();
    ride.lose();
    expect(state()).toMatchObject({ phase: "ended", isTurningOn: false });
  });

  it("counts nothing while another window does [EXERCISE-26]", async () => {
    const { rides, failures, send, settle, state } = setUp();
    failures.push(null);
    await send(1, 20);
    await settle();
    expect(state()).toMatchObject({ phase: "ready", rideSeconds: 0 });
    expect(rides).toEqual([]);
  });

  it("shows no power of a bike that is quiet, and goes on with its next turn [EXERCISE-20]", async () => {
    const { ride, send, state } = setUp();
    await send(10, 20);
    ride.lose();
    expect(state()).toMatchObject({ phase: "running", powerWatts: null, rideSeconds: 10, averagePowerWatts: 20 });
    await send(1, 25);
    expect(state().powerWatts).toBe(25);
  });

  it("counts turns without watts, and invents none; a motor's 0 rpm is no turn [RIDE-15, EXERCISE-22]", async () => {
    const { ride, rides, state } = setUp();
    for (let second = 0; second < 60; second += 1) ride.receive({ atMs: startMs + second * 1000, cadenceRpm: 40 });
    expect(state()).toMatchObject({
      phase: "running",
      rideSeconds: 60,
      powerSeconds: 0,
      powerWatts: null,
      averagePowerWatts: null,
      cadenceRpm: 40,
      averageCadenceRpm: 40,
    });
    ride.lose();
    expect(state()).toMatchObject({ powerWatts: null, cadenceRpm: null, averageCadenceRpm: 40 });
    ride.receive({ atMs: startMs + 60_000, cadenceRpm: 0 });
    await Promise.resolve();
    expect(state().rideSeconds).toBe(60);
    expect(rides).toHaveLength(1);
  });

  it("has the mean of the part with watts, if they come and go [RIDE-26]", () => {
    const { ride, state } = setUp();
    for (let second = 0; second < 120; second += 1) {
      ride.receive({ atMs: startMs + second * 1000, cadenceRpm: 40, ...(second % 20 < 10 && { powerWatts: 24 }) });
    }
    expect(state()).toMatchObject({ rideSeconds: 120, powerSeconds: 60, averagePowerWatts: 24 });
  });

  it("forgets what it remembers for a reload when the ride ends", async () => {
    const storage = memoryStorage();
    const { ride, send } = setUp({ storage });
    await send(30, 20);
    expect(storage.getItem("tablet-ride")).not.toBeNull();
    await ride.end();
    expect(storage.getItem("tablet-ride")).toBeNull();
  });

  it.each(["", "{", "null", '{"rideId":"ride-9","summary":"AAAA"}'])(
    "reads %j as if nothing were remembered",
    (text) => {
      const storage = memoryStorage();
      storage.setItem("tablet-ride", text);
      expect(rideMemoryIn(storage).read("ride-9")).toBeNull();
    },
  );
});
