import { expect, it } from "vitest";
import { isQuietHour } from "./nudge-hours.ts";

it.each([
  ["2026-01-10T01:59:59Z", "America/New_York", false],
  ["2026-01-10T02:00:00Z", "America/New_York", true],
  ["2026-01-10T11:59:59Z", "America/New_York", true],
  ["2026-01-10T12:00:00Z", "America/New_York", false],
  ["2026-07-10T11:00:00Z", "America/New_York", false],
  ["2026-01-10T05:30:00Z", "Europe/Berlin", true],
  ["2026-01-10T06:00:00Z", "Europe/Berlin", false],
])("at %s in %s: %s [WALL-14]", (instant, timeZone, expected) => {
  expect(isQuietHour(new Date(instant), timeZone)).toBe(expected);
});
