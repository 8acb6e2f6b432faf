import { describe, expect, it } from "vitest";
import {
  formatClock,
  formatDay,
  formatMinutes,
  formatNumber,
  formatPercent,
  formatTimeOfDay,
  formatWatts,
} from "./number-format.ts";

describe("number format", () => {
  it.each([
    [0, "00:00"],
    [522, "08:42"],
    [59.9, "00:59"],
    [3725, "62:05"],
    [-4, "00:00"],
    [Number.NaN, "00:00"],
  ])("shows %d s on the clock as %s", (seconds, shown) => expect(formatClock(seconds)).toBe(shown));

  it("shows whole minutes, never rounded up, and rounded watts [DASHBOARD-46]", () => {
    expect([0, 719, 720, 1019, 1799].map((seconds) => formatMinutes(seconds))).toEqual(["0", "11", "12", "16", "29"]);
    expect(formatWatts(33.6)).toBe("34");
    expect(formatWatts(-0.2)).toBe("0");
  });

  it("shows percentages of a fraction and numbers with fixed decimals", () => {
    expect(formatPercent(0.3821)).toBe("38.2%");
    expect(formatNumber(3.5, 1)).toBe("3.5");
    expect(formatNumber(1234.5, 1, "de")).toBe("1.234,5");
  });

  it("keeps a day on its day in every time zone", () => {
    expect(formatDay("2026-11-14")).toBe("Nov 14");
    expect(formatDay("2026-11-14", "withYear")).toBe("Nov 14, 2026");
    expect(formatDay("2026-11-14", "weekday")).toBe("Sat");
  });

  it("begins the hospital's day at 00:00", () => {
    expect(formatTimeOfDay(new Date("2026-11-14T05:05:00Z"), "America/New_York")).toBe("00:05");
    expect(formatTimeOfDay(new Date("2026-11-14T22:30:00Z"), "America/New_York")).toBe("17:30");
  });
});
