import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysBetween } from "../calendar.ts";
import { startOfHospitalDay } from "./hospital-day.ts";

const start = (instant: string, timeZone: string): string =>
  startOfHospitalDay(new Date(instant), timeZone).toISOString().replace(":00.000Z", "Z");

describe("the hospital's day", () => {
  it.each([
    ["2026-11-20T16:00:00Z", "America/New_York", "2026-11-20T05:00Z"],
    ["2026-11-20T05:00:00Z", "America/New_York", "2026-11-20T05:00Z"],
    ["2026-11-20T04:59:59.999Z", "America/New_York", "2026-11-19T05:00Z"],
    ["2026-11-20T16:00:00Z", "Asia/Kolkata", "2026-11-19T18:30Z"],
    ["2026-11-20T16:00:00Z", "UTC", "2026-11-20T00:00Z"],
  ])("at %s in %s begins at %s", (instant, timeZone, expected) => expect(start(instant, timeZone)).toBe(expected));

  it.each([
    ["23 hours, before the change", "2026-03-08T06:30:00Z", "America/New_York", "2026-03-08T05:00Z"],
    ["23 hours, after it", "2026-03-08T18:00:00Z", "America/New_York", "2026-03-08T05:00Z"],
    ["25 hours, before the change", "2026-11-01T05:30:00Z", "America/New_York", "2026-11-01T04:00Z"],
    ["25 hours, after it", "2026-11-01T18:00:00Z", "America/New_York", "2026-11-01T04:00Z"],
    ["without midnight", "2026-04-24T12:00:00Z", "Africa/Cairo", "2026-04-23T22:00Z"],
    ["with two midnights", "2026-11-01T18:00:00Z", "America/Havana", "2026-11-01T04:00Z"],
  ])("that has %s", (_, instant, timeZone, expected) => expect(start(instant, timeZone)).toBe(expected));

  it("began at most 25 hours ago, and begins where it begins", () => {
    const anyInstant = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });
    const anyZone = fc.constantFrom("America/New_York", "Europe/London", "Africa/Cairo", "Australia/Lord_Howe", "UTC");
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, timeZone) => {
        const began = startOfHospitalDay(instant, timeZone);
        const hours = (instant.getTime() - began.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(0);
        expect(hours).toBeLessThan(25);
        expect(startOfHospitalDay(began, timeZone)).toEqual(began);
        const before = startOfHospitalDay(new Date(began.getTime() - 1), timeZone);
        expect(before.getTime()).toBeLessThan(began.getTime());
      }),
    );
  });

  it("refuses an unknown time zone", () => {
    expect(() => startOfHospitalDay(new Date(0), "Hospital/Nowhere")).toThrow(RangeError);
  });

  it("is counted by the calendar", () => {
    expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
    expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
  });
});
