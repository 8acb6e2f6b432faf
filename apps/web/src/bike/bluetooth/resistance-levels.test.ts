import fc from "fast-check";
import { expect, it } from "vitest";
import { levelOf, limitOfGoal, machineLevelOf, settingAbove, settingBelow } from "./resistance-levels.ts";

const coarse = { minimumLevel: 0, maximumLevel: 20, stepLevel: 1 };
const fine = { minimumLevel: 1, maximumLevel: 10, stepLevel: 0.1 };

const ranges = fc
  .tuple(fc.integer({ min: -50, max: 300 }), fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 50 }))
  .map(([least, span, step]) => ({
    minimumLevel: least / 10,
    maximumLevel: (least + span) / 10,
    stepLevel: step / 10,
  }));
const levels = fc.integer({ min: 10, max: 100 }).map((tenths) => tenths / 10);

it("maps levels 1-10 to the machine's range, rounded down to its step [CONNECT-11]", () => {
  expect([1, 4, 5, 6, 10].map((level) => machineLevelOf(coarse, level))).toEqual([0, 6, 8, 11, 20]);
  expect([1, 1.5, 5.5, 9.9, 10].map((level) => machineLevelOf(fine, level))).toEqual([1, 1.5, 5.5, 9.9, 10]);
  expect([0, 8, 20].map((setting) => levelOf(coarse, setting))).toEqual([1, 4.6, 10]);
});

it("presses the larger of half a level and one step of the machine [CONNECT-11]", () => {
  expect(settingAbove(fine, 3, limitOfGoal(9))).toBe(3.5);
  expect(settingBelow(fine, 3, null)).toBe(2.5);
  expect(settingAbove({ ...fine, stepLevel: 2 }, 3, limitOfGoal(9))).toBe(5);
  expect(settingAbove(coarse, 5, limitOfGoal(9))).toBe(6);
});

it("allows one level above the goal, and never sets more, wherever the machine stood [CONNECT-12]", () => {
  expect(limitOfGoal(4)).toEqual({ maximumLevel: 5 });
  expect(settingAbove(fine, 4.8, limitOfGoal(4))).toBe(5);
  expect(settingAbove(fine, 8, limitOfGoal(4))).toBe(5);
  expect(settingBelow(fine, 8, limitOfGoal(4))).toBe(5);
});

it("stays on the machine's steps, within its range and below the limit, from any setting [CONNECT-12]", () => {
  fc.assert(
    fc.property(ranges, levels, fc.double({ min: -100, max: 200, noNaN: true }), (range, maximumLevel, from) => {
      const limit = { maximumLevel };
      for (const setting of [settingAbove(range, from, limit), settingBelow(range, from, limit)]) {
        expect(setting).toBeGreaterThanOrEqual(range.minimumLevel);
        expect(setting).toBeLessThanOrEqual(machineLevelOf(range, maximumLevel));
        expect(machineLevelOf(range, maximumLevel)).toBeLessThanOrEqual(range.maximumLevel);
        const steps = (setting - range.minimumLevel) / range.stepLevel;
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      }
    }),
  );
});
