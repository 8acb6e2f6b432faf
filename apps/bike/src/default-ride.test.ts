import { createSimulatedRider, summarizeRide } from "@bedside-bike/ride";
import { expect, test } from "vitest";
import { readOptions } from "./bike-options.ts";

/** The demo patient's; early in the day nothing of it is done. */
const dailyGoalMinutes = 30;

test("the README's command rides the demo patient's day to its goal, rests included [RIDE-32]", () => {
  const rideMinutes = readOptions(["121", "--speed", "60"])?.minutes ?? expect.fail("It needs no help.");
  for (let seed = 0; seed < 100; seed += 1) {
    const readings = [...createSimulatedRider({ seed: seed * 42_949_672, rideMinutes })];
    expect(summarizeRide(readings).durationSeconds / 60).toBeGreaterThan(dailyGoalMinutes);
  }
});
