import { describe, expect, it } from "vitest";
import { createSimulatedSession } from "./simulated-session.ts";

describe("simulated session", () => {
  it("runs, pauses, resumes and ends; a new start begins at 0 [EXERCISE-10, EXERCISE-11]", () => {
    const session = createSimulatedSession(() => 0.5);
    const state = () => session.store.get();
    session.tick(40);
    expect(state()).toMatchObject({ status: "idle", rideSeconds: 0 });

    session.start();
    session.tick(40);
    session.tick(40);
    expect(state()).toMatchObject({ status: "running", rideSeconds: 2, powerWatts: 40, averagePowerWatts: 40 });

    session.pause();
    session.tick(40);
    expect(state()).toMatchObject({ status: "paused", rideSeconds: 2 });

    session.resume();
    session.tick(40);
    session.end();
    expect(state()).toMatchObject({ status: "idle", rideSeconds: 3 });

    session.start();
    expect(state()).toMatchObject({
      status: "running",
      rideSeconds: 0,
      powerWatts: 0,
      averagePowerWatts: 0,
      recentWatts: [],
    });
  });

  it("averages over the seconds pedaled", () => {
    const randoms = [0, 1, 0.5];
    const session = createSimulatedSession(() => randoms.shift() ?? 0.5);
    session.start();
    session.tick(30);
    session.tick(30);
    expect(session.store.get()).toMatchObject({ powerWatts: 40, averagePowerWatts: 30, recentWatts: [20, 40] });
  });

  it("lets the resistance be changed during a session only [EXERCISE-3]", () => {
    const session = createSimulatedSession();
    session.changeResistance(1);
    expect(session.store.get().resistance).toBe(3.5);
    session.start();
    session.changeResistance(1);
    session.pause();
    session.changeResistance(1);
    expect(session.store.get().resistance).toBe(4.5);
  });
});
