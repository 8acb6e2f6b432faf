import { expect, test } from "vitest";
import { createSimulatedRider, isIdle, summarizeRide } from "./index.ts";

const TEN_MINUTES = { seed: 7, rideMinutes: 10 };

test("the same seed rides the same ride, again and again; another seed another", () => {
  const rider = createSimulatedRider(TEN_MINUTES);
  expect([...rider]).toEqual([...rider]);
  expect([...createSimulatedRider(TEN_MINUTES)]).toEqual([...rider]);
  expect([...createSimulatedRider({ ...TEN_MINUTES, seed: 8 })]).not.toEqual([...rider]);
});

test("one reading a second for as long as asked", () => {
  const offsets = [...createSimulatedRider(TEN_MINUTES)].map((reading) => reading.offsetSeconds);
  expect(offsets).toEqual(Array.from({ length: 600 }, (_, second) => second));
  expect([...createSimulatedRider({ seed: 1, rideMinutes: 0.05 })]).toHaveLength(3);
});

test("starts from rest, warms up and ends at rest", () => {
  const watts = [...createSimulatedRider(TEN_MINUTES)].map((reading) => reading.powerWatts);
  const mean = (from: number, to: number) => watts.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from);
  expect(watts.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(watts.slice(-6)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(mean(6, 30)).toBeLessThan(0.6 * mean(120, 145));
});

test.each([1, 5, 15, 25, 40])(
  "a target of %i W: between 0 and 40 W, near the target, with rests",
  (targetPowerWatts) => {
    for (let seed = 0; seed < 20; seed++) {
      const readings = [...createSimulatedRider({ seed, rideMinutes: 20, targetPowerWatts })];
      const summary = summarizeRide(readings);
      const watts = readings.map(({ powerWatts }) => powerWatts);
      expect(Math.min(...watts)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...watts)).toBeLessThanOrEqual(40);
      expect(Math.max(...readings.map(({ cadenceRpm }) => cadenceRpm ?? Number.NaN))).toBeLessThanOrEqual(60);
      expect(Math.abs((summary.averagePowerWatts ?? 0) - targetPowerWatts)).toBeLessThan(0.15 * targetPowerWatts + 0.5);
      expect(readings.slice(6, -6).filter(isIdle).length).toBeGreaterThan(20);
      expect(summary.durationSeconds).toBe(readings.filter((reading) => !isIdle(reading)).length);
    }
  },
);

test("refuses what no bedside rider does", () => {
  expect(() => createSimulatedRider({ seed: 1, rideMinutes: 0 })).toThrow(RangeError);
  expect(() => createSimulatedRider({ seed: 1, rideMinutes: Number.NaN })).toThrow(RangeError);
  expect(() => createSimulatedRider({ seed: 1, rideMinutes: 1, targetPowerWatts: 0 })).toThrow(RangeError);
  expect(() => createSimulatedRider({ seed: 1, rideMinutes: 1, targetPowerWatts: 41 })).toThrow("up to 40");
});
