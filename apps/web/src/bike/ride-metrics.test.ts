import { describe, expect, it } from "vitest";
import { measuredPart, sendsNoWatts, wasWithoutWatts } from "./ride-metrics.ts";

describe("a ride's watts [RIDE-27]", () => {
  it("are missing once turns were counted for 5 s without any", () => {
    expect(sendsNoWatts({ rideSeconds: 4, powerSeconds: 0 })).toBe(false);
    expect(sendsNoWatts({ rideSeconds: 5, powerSeconds: 0 })).toBe(true);
    expect(sendsNoWatts({ rideSeconds: 600, powerSeconds: 1 })).toBe(false);
  });

  it("are said in minutes where they are of a part, and not where all or nothing was measured", () => {
    expect(measuredPart({ rideSeconds: 600, powerSeconds: 240 }, "en")).toBe("4");
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
