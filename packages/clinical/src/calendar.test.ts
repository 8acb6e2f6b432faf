import { afterEach, describe, expect, it, vi } from "vitest";
import { calendarDay, dayBefore, wallClock } from "./calendar.ts";

it.each([
  ["2027-11-07T03:59:59Z", "America/New_York", "2027-11-06"],
  ["2027-11-07T04:00:00Z", "America/New_York", "2027-11-07"],
  ["2027-03-28T00:59:59Z", "Europe/Berlin", "2027-03-28"],
  ["2027-12-31T23:59:59Z", "Pacific/Auckland", "2028-01-01"],
  ["0987-03-05T12:00:00Z", "UTC", "0987-03-05"],
])("%s in %s is %s", (instant, zone, day) => expect(calendarDay(new Date(instant), zone)).toBe(day));

it("shows midnight as hour 0 and a half-hour zone to the minute", () => {
  const midnight = { year: 2027, month: 11, day: 7, hour: 0, minute: 0, second: 0 };
  expect(wallClock(new Date("2027-11-07T04:00:00Z"), "America/New_York")).toEqual(midnight);
  expect(wallClock(new Date("2027-11-06T18:15:09Z"), "Asia/Kathmandu")).toEqual({ ...midnight, second: 9 });
});

/** ICU 72 writes the day in en-CA as 11/21/26; another may put the parts in any order, padded or not. */
describe("on an ICU that writes the day its own way", () => {
  afterEach(() => vi.restoreAllMocks());

  it("makes the same day", () => {
    vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, "format", "get").mockReturnValue(() => "11/21/26");
    vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts").mockReturnValue([
      { type: "literal", value: "on " },
      { type: "day", value: "05" },
      { type: "literal", value: "." },
      { type: "month", value: "7" },
      { type: "literal", value: "." },
      { type: "year", value: "2026" },
      { type: "literal", value: " AD, " },
      { type: "hour", value: "09" },
      { type: "minute", value: "3" },
      { type: "second", value: "00" },
    ]);
    const instant = new Date("2026-07-05T09:03:00Z");
    expect(calendarDay(instant, "UTC")).toBe("2026-07-05");
    expect(wallClock(instant, "UTC").hour).toBe(9);
  });
});

it.each([
  ["2026-03-09", "2026-03-08"],
  ["2026-03-08", "2026-03-07"],
  ["2026-11-02", "2026-11-01"],
  ["2027-01-01", "2026-12-31"],
  ["2028-03-01", "2028-02-29"],
])("the day before %s is %s, however long the night between them [DAY-1]", (day, before) => {
  expect(dayBefore(day)).toBe(before);
});
