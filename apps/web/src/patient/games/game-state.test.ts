import { describe, expect, it } from "vitest";
import { lengthOf } from "./game-rules.ts";
import {
  type BikeReport,
  followBike,
  type GameState,
  practiceSecond,
  startOnBike,
  startPractice,
} from "./game-state.ts";

const own = { targetWatts: 25, length: lengthOf(null) };

const report = (change: Partial<BikeReport> = {}): BikeReport => ({
  rideId: "a",
  rideSeconds: 60,
  powerWatts: 25,
  cadenceRpm: 40,
  hasNoWatts: false,
  isSending: true,
  hasEnded: false,
  ...change,
});

function practiceUntilComplete(state: GameState): GameState {
  for (let second = 0; second < 3600 && !state.isComplete; second += 1) state = practiceSecond(state, 0.5);
  return state;
}

describe("practice", () => {
  it("begins at 0 with the target of 90 W [GAME-1, GAME-12]", () => {
    expect(startPractice("powerTarget", own)).toMatchObject({
      progressPercent: 0,
      powerWatts: 0,
      targetWatts: 90,
      isComplete: false,
    });
  });

  it.each(["powerTarget", "enduranceChallenge", "virtualJourney"] as const)("%s can be completed", (game) => {
    const done = practiceUntilComplete(startPractice(game, own));
    expect(done.isComplete).toBe(true);
    expect(practiceSecond(done, 0.5)).toBe(done);
  });

  it("keeps the average of its own seconds", () => {
    let state = startPractice("enduranceChallenge", own);
    const watts: number[] = [];
    for (let second = 0; second < 30; second += 1) {
      state = practiceSecond(state, 0.5);
      watts.push(state.powerWatts);
    }
    expect(state.averagePowerWatts).toBeCloseTo(watts.reduce((sum, value) => sum + value, 0) / watts.length, 6);
  });
});

describe("on the bike", () => {
  it("counts only what is pedaled after the start", () => {
    const begun = startOnBike("enduranceChallenge", own, report({ rideSeconds: 300 }));
    expect(begun.progressPercent).toBe(0);
    expect(followBike(begun, own, report({ rideSeconds: 305 })).seconds).toBe(5);
  });

  it("waits while nobody pedals, and goes on after it", () => {
    const riding = followBike(startOnBike("enduranceChallenge", own, report()), own, report({ rideSeconds: 70 }));
    const still = followBike(riding, own, report({ rideSeconds: 70, powerWatts: 0 }));
    const silent = followBike(still, own, report({ rideSeconds: 70, isSending: false }));
    expect(silent).toMatchObject({ seconds: 10, isWaiting: true, powerWatts: 0 });
    expect(followBike(silent, own, report({ rideSeconds: 72 }))).toMatchObject({
      seconds: 12,
      isWaiting: false,
    });
  });

  it.each([
    ["powerTarget", 0],
    ["virtualJourney", 0],
    ["enduranceChallenge", 10],
  ] as const)("without watts %s stands still or counts its minutes [GAME-22]", (game, progress) => {
    const turning = report({ powerWatts: null, hasNoWatts: true });
    const after = followBike(startOnBike(game, own, turning), own, { ...turning, rideSeconds: 180 });
    expect(after).toMatchObject({ hasNoWatts: true, isWaiting: false, powerWatts: 0 });
    expect(after.progressPercent).toBeCloseTo(progress, 5);
  });

  it("is taken over by a bike that only turns, and not by one at rest", () => {
    const practice = startPractice("enduranceChallenge", own);
    const turning = report({ powerWatts: null, hasNoWatts: true });
    expect(followBike(practice, own, { ...turning, cadenceRpm: 0 })).toBe(practice);
    expect(followBike(practice, own, turning)).toMatchObject({ isOnBike: true, hasTakenOver: true });
  });

  it("goes on with the next ride", () => {
    const riding = followBike(startOnBike("enduranceChallenge", own, report()), own, report({ rideSeconds: 70 }));
    expect(followBike(riding, own, report({ rideId: "b", rideSeconds: 3 })).seconds).toBe(13);
  });

  it.each(["powerTarget", "enduranceChallenge", "virtualJourney"] as const)(
    "ends its watts with the ride, won or not: %s [GAME-11]",
    (game) => {
      const riding = followBike(startOnBike(game, own, report()), own, report({ rideSeconds: 70, powerWatts: 26 }));
      expect(riding.powerWatts).toBe(26);
      const last = report({ rideSeconds: 72, powerWatts: 26, hasEnded: true });
      expect(followBike(riding, own, last)).toMatchObject({ powerWatts: 0, seconds: 12, isWaiting: true });
      const won = followBike(riding, own, report({ rideSeconds: 4000, powerWatts: 26 }));
      expect(won.isComplete).toBe(true);
      expect(followBike(won, own, { ...last, rideSeconds: 4000 }).powerWatts).toBe(0);
    },
  );

  it("is won by a patient who holds their own 25 W, and not below", () => {
    const begin = startOnBike("powerTarget", own, report());
    expect(followBike(begin, own, report({ rideSeconds: 108 })).isComplete).toBe(true);
    expect(followBike(begin, own, report({ rideSeconds: 108, powerWatts: 24 })).progressPercent).toBe(0);
  });

  it("takes over from practice, from the start and with the patient's own target", () => {
    const practice = practiceSecond(practiceSecond(startPractice("virtualJourney", own), 0.5), 0.5);
    expect(practice.progressPercent).toBe(2);
    expect(followBike(practice, own, report({ isSending: false }))).toBe(practice);
    expect(followBike(practice, own, report())).toMatchObject({
      isOnBike: true,
      progressPercent: 0,
      targetWatts: 25,
      hasTakenOver: true,
    });
  });
});
