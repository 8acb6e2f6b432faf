import { describe, expect, it } from "vitest";
import {
  advance,
  type Effort,
  games,
  isComplete,
  journeyMiles,
  lengthOf,
  milesInSecond,
  simulatePowerWatts,
} from "./game-rules.ts";

const usual = lengthOf(null);

const effort = (change: Partial<Effort> = {}): Effort => ({
  seconds: 1,
  powerWatts: 75,
  targetWatts: 90,
  length: usual,
  isOnBike: false,
  ...change,
});

describe("games", () => {
  it("have their difficulty and reward [GAME-1, GAME-2, GAME-3]", () => {
    expect(games.powerTarget).toMatchObject({ difficulty: "medium", rewardXp: 50 });
    expect(games.enduranceChallenge).toMatchObject({ difficulty: "hard", rewardXp: 100 });
    expect(games.virtualJourney).toMatchObject({ difficulty: "easy", rewardXp: 25 });
  });

  it("power target: 2 a second at 90 W or more, nothing below, complete at 95 [GAME-1]", () => {
    expect(advance("powerTarget", 10, effort({ powerWatts: 90 }))).toBe(12);
    expect(advance("powerTarget", 10, effort({ powerWatts: 89.9 }))).toBe(10);
    expect(isComplete("powerTarget", 94)).toBe(false);
    expect(isComplete("powerTarget", 95)).toBe(true);
  });

  it("endurance: 0.5 a second; journey: 1 a second; both complete at 100 [GAME-2, GAME-3]", () => {
    expect(advance("enduranceChallenge", 10, effort())).toBe(10.5);
    expect(advance("virtualJourney", 10, effort())).toBe(11);
    expect(isComplete("enduranceChallenge", 99.5)).toBe(false);
    expect(isComplete("virtualJourney", 100)).toBe(true);
  });

  it("stops at 100 [GAME-12]", () => {
    for (const game of ["powerTarget", "enduranceChallenge", "virtualJourney"] as const) {
      expect(advance(game, 99.9, effort({ powerWatts: 120, seconds: 600 }))).toBe(100);
    }
  });

  it("waits while nobody pedals [GAME-14]", () => {
    expect(advance("virtualJourney", 40, effort({ seconds: 0 }))).toBe(40);
    expect(advance("virtualJourney", 40, effort({ seconds: -5 }))).toBe(40);
  });

  it("lets a 25 W patient win on their own target [GAME-14]", () => {
    const ownPace = effort({ powerWatts: 25, targetWatts: 25, isOnBike: true, seconds: 48 });
    expect(isComplete("powerTarget", advance("powerTarget", 0, ownPace))).toBe(true);
  });

  it("takes 20 real minutes of endurance on the bike, whatever the steps [GAME-15]", () => {
    let progress = 0;
    for (let second = 0; second < 1200; second += 5) {
      progress = advance("enduranceChallenge", progress, effort({ isOnBike: true, seconds: 5 }));
    }
    expect(isComplete("enduranceChallenge", progress)).toBe(true);
    expect(advance("enduranceChallenge", 0, effort({ isOnBike: true, seconds: 600 }))).toBe(50);
  });

  it("have 20 minutes and 50 miles in practice, half a mile on the bike without a plan [GAME-2, GAME-3]", () => {
    expect([usual.minutes, journeyMiles(effort())]).toEqual([20, 50]);
    expect(journeyMiles(effort({ isOnBike: true }))).toBe(0.5);
  });

  it("last as long as the plan's session on the bike [GAME-23]", () => {
    const length = lengthOf({ minutes: 8, watts: 15 });
    const own = { isOnBike: true, length, powerWatts: 15, targetWatts: 15 };
    expect(advance("enduranceChallenge", 0, effort({ ...own, seconds: 240 }))).toBe(50);
    expect(isComplete("enduranceChallenge", advance("enduranceChallenge", 0, effort({ ...own, seconds: 480 })))).toBe(
      true,
    );
    const journey = advance("virtualJourney", 0, effort({ ...own, seconds: 480 }));
    expect(journey).toBeGreaterThan(90);
    expect(journeyMiles({ length, isOnBike: true })).toBeCloseTo(milesInSecond(15) * 480, 1);
    expect(journeyMiles({ length, isOnBike: false })).toBe(length.miles);
    expect(advance("powerTarget", 0, effort({ ...own, seconds: 120 }))).toBe(50);
    expect(lengthOf({ minutes: 8, watts: null }).miles).toBe(0.5);
  });
});

describe("miles on the bike", () => {
  it("are what a bicycle rolls on a flat road at the watts pedaled, to the flag after half a mile [GAME-3]", () => {
    for (const watts of [1, 5, 25, 80]) {
      const metersPerSecond = milesInSecond(watts) * 1609.344;
      expect(0.005 * 85 * 9.81 * metersPerSecond + 0.3 * metersPerSecond ** 3).toBeCloseTo(watts, 6);
    }
    expect(milesInSecond(0)).toBe(0);
    const milesAnHour = milesInSecond(25) * 3600;
    expect(milesAnHour).toBeGreaterThan(7);
    expect(milesAnHour).toBeLessThan(8);
    const tenSeconds = advance("virtualJourney", 0, effort({ isOnBike: true, powerWatts: 25, seconds: 10 }));
    expect((tenSeconds / 100) * journeyMiles(effort({ isOnBike: true }))).toBeCloseTo(10 * milesInSecond(25), 4);
  });
});

describe("simulated power", () => {
  it("stays within 15 W of 75 W whatever chance says [GAME-13]", () => {
    for (let second = 0; second < 200; second += 1) {
      for (const random of [0, 0.5, 0.999]) {
        const watts = simulatePowerWatts(second, random);
        expect(watts).toBeGreaterThanOrEqual(60);
        expect(watts).toBeLessThanOrEqual(90);
      }
    }
  });

  it("reaches the target often enough to win within ten minutes at even the worst luck", () => {
    const reached = Array.from({ length: 600 }, (_, second) => simulatePowerWatts(second, 0)).filter((w) => w >= 90);
    expect(reached.length).toBeGreaterThan(48);
  });
});
