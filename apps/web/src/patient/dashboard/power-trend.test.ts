import { calculatePowerTrend } from "@bedside-bike/clinical";
import { expect, it } from "vitest";

const trendOf = (changeWatts: number) => {
  const [latest, before] = [30 + changeWatts, 30];
  return calculatePowerTrend([latest, latest, latest, before, before, before]).trend;
};

it("a power trend begins above 0.5 W up or down, not at it [DASHBOARD-20]", () => {
  expect([0.5, 0.55, -0.5, -0.55].map(trendOf)).toEqual(["steady", "rising", "steady", "falling"]);
});
