import { expect, it } from "vitest";
import { instantAt } from "./hospital-time.ts";

it.each([
  ["2026-11-20", 9 * 60 + 10, "America/New_York", "2026-11-20T14:10:00.000Z"],
  ["2026-07-01", 9 * 60, "America/New_York", "2026-07-01T13:00:00.000Z"],
  ["2026-11-01", 9 * 60, "America/New_York", "2026-11-01T14:00:00.000Z"],
  ["2026-03-08", 3 * 60 + 30, "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["2026-03-29", 0, "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-06-01", 12 * 60, "Asia/Kathmandu", "2026-06-01T06:15:00.000Z"],
  ["2026-01-15", 60, "Pacific/Auckland", "2026-01-14T12:00:00.000Z"],
  ["2026-01-15", 600, "UTC", "2026-01-15T10:00:00.000Z"],
])("%s, minute %d in %s is %s", (day, minute, timeZone, expected) => {
  expect(instantAt(day, minute, timeZone).toISOString()).toBe(expected);
});
