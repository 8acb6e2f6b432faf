import { describe, expect, it } from "vitest";
import { eventRate } from "./event-rate.ts";

describe("the rate of events per 1,000 sessions", () => {
  // Published tables of exact Poisson limits, 95 %.
  it.each([
    [0, 0, 3.689],
    [1, 0.025, 5.572],
    [2, 0.242, 7.225],
    [5, 1.623, 11.668],
    [10, 4.795, 18.39],
    [30, 20.241, 42.827],
    [100, 81.364, 121.627],
  ])("has the exact interval for %d events [EVENT-12]", (events, low, high) => {
    const found = eventRate(events, 1000);
    expect(found?.rate).toBe(events);
    expect(found?.low).toBeCloseTo(low, 3);
    expect(found?.high).toBeCloseTo(high, 3);
  });

  it("is per 1,000 whatever the number of sessions, and null without any [EVENT-12]", () => {
    expect(eventRate(1, 541)?.rate).toBeCloseTo(1.848, 3);
    expect(eventRate(583, 22_351)?.rate).toBeCloseTo(26.084, 3);
    expect(eventRate(0, 0)).toBeNull();
  });

  it("works for counts at which e to the minus mean is 0 [EVENT-12]", () => {
    const found = eventRate(2000, 1000);
    expect(found?.low).toBeCloseTo(1913.3, 0);
    expect(found?.high).toBeCloseTo(2089.6, 0);
  });

  it.each([
    [-1, 10],
    [1.5, 10],
    [1, Number.NaN],
  ])("refuses %d of %d", (events, sessions) => {
    expect(() => eventRate(events, sessions)).toThrow(RangeError);
  });
});
