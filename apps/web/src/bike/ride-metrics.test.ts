import { describe, expect, it } from "vitest";
import { areAtRest, measuredPart, sendsNoWatts, wasWithoutWatts } from "./ride-metrics.ts";

describe("a ride's watts [RIDE-27]", () => {
  it("are missing once turns were counted for 5 s without any", () => {
    const turning = { powerSeconds: 0, powerWatts: null, cadenceRpm: 40 };
    expect(sendsNoWatts({ ...turning, rideSeconds: 4 })).toBe(false);
    expect(sendsNoWatts({ ...turning, rideSeconds: 5 })).toBe(true);
    expect(sendsNoWatts({ ...turning, rideSeconds: 600, powerSeconds: 60 })).toBe(false);
    expect(sendsNoWatts({ ...turning, rideSeconds: 30, powerWatts: 20 })).toBe(false);
    expect(sendsNoWatts({ ...turning, rideSeconds: 0, cadenceRpm: 0 })).toBe(true);
  });

  it("are of pedals at rest only where the bike says so", () => {
    expect(areAtRest({ powerWatts: null, cadenceRpm: 0 })).toBe(true);
    expect(areAtRest({ powerWatts: 0, cadenceRpm: null })).toBe(true);
    expect(areAtRest({ powerWatts: 0, cadenceRpm: 15 })).toBe(false);
    expect(areAtRest({ powerWatts: null, cadenceRpm: null })).toBe(false);
  });

  it("are said in minutes where they are of a part, and not where all or nothing was measured", () => {
    expect(measuredPart({ rideSeconds: 600, powerSeconds: 240 }, "en")).toBe("4");
    expect(measuredPart({ rideSeconds: 70, powerSeconds: 40 }, "en")).toBe("<1");
    expect(measuredPart({ rideSeconds: 600, powerSeconds: 600 }, "en")).toBeNull();
    expect(measuredPart({ rideSeconds: 600, powerSeconds: 0 }, "en")).toBeNull();
    expect(measuredPart({ rideSeconds: 659, powerSeconds: 650 }, "en")).toBeNull();
  });

  it("are not missed in a ride that somebody wrote down", () => {
    expect(wasWithoutWatts({ source: "hand", powerSeconds: 0 })).toBe(false);
    expect(wasWithoutWatts({ source: "bike", powerSeconds: 0 })).toBe(true);
    expect(wasWithoutWatts({ source: "tablet", powerSeconds: 1 })).toBe(false);
  });
});
