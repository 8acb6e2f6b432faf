import { describe, expect, it } from "vitest";
import { defaultTargetWatts, simulatePowerWatts, stepResistance } from "./simulated-power.ts";

describe("simulated power", () => {
  it("stays within 10 W of the target at resistance 3.5 [EXERCISE-12]", () => {
    expect(simulatePowerWatts(defaultTargetWatts, 3.5, 0)).toBeCloseTo(27.7, 10);
    expect(simulatePowerWatts(defaultTargetWatts, 3.5, 0.5)).toBeCloseTo(37.7, 10);
    expect(simulatePowerWatts(defaultTargetWatts, 3.5, 1)).toBeCloseTo(47.7, 10);
  });

  it("rises by 15 W with each step above 3.5 [EXERCISE-12]", () => {
    expect(simulatePowerWatts(30, 4, 0.5)).toBeCloseTo(45, 10);
    expect(simulatePowerWatts(30, 5, 0.5)).toBeCloseTo(75, 10);
  });

  it("falls below 3.5 and never under 0", () => {
    expect(simulatePowerWatts(35, 1, 0.5)).toBeCloseTo(10, 10);
    expect(simulatePowerWatts(5, 1, 0)).toBe(0);
  });

  it("keeps the resistance within 1 and 10 [EXERCISE-11]", () => {
    expect(stepResistance(3.5, 1)).toBe(4);
    expect(stepResistance(3.5, -1)).toBe(3);
    expect(stepResistance(10, 1)).toBe(10);
    expect(stepResistance(1, -1)).toBe(1);
  });
});
