import { describe, expect, it } from "vitest";
import { dayAndTimeOf, instantOf } from "./hospital-instant.ts";

const chicago = "America/Chicago";
const at = (iso: string) => Date.parse(iso);

describe("the hospital's clock", () => {
  it.each([
    ["2026-11-21", "14:05", chicago, "2026-11-21T20:05:00Z"],
    ["2026-07-01", "00:10", chicago, "2026-07-01T05:10:00Z"],
    ["2026-11-21", "00:00", "Pacific/Kiritimati", "2026-11-20T10:00:00Z"],
    ["2026-11-21", "23:59", "Asia/Kolkata", "2026-11-21T18:29:00Z"],
  ])("%s %s in %s is one instant, there and back", (day, time, timeZone, instant) => {
    expect(instantOf({ day, time }, timeZone)).toBe(at(instant));
    expect(dayAndTimeOf(at(instant), timeZone)).toEqual({ day, time });
  });

  it("shows an hour twice when it goes back: the first of them counts", () => {
    expect(instantOf({ day: "2026-11-01", time: "01:30" }, chicago)).toBe(at("2026-11-01T06:30:00Z"));
  });

  it("skips an hour when it goes forward: that time counts from before", () => {
    expect(instantOf({ day: "2026-03-08", time: "02:30" }, chicago)).toBe(at("2026-03-08T08:30:00Z"));
  });

  it.each([
    ["", "14:05"],
    ["2026-11-21", ""],
    ["2026-02-31", "x"],
  ])("says nothing of '%s' '%s'", (day, time) => expect(instantOf({ day, time }, chicago)).toBeNull());
});
