import { expect, it } from "vitest";
import { timeAgo } from "./time-ago.ts";

it.each([
  ["2026-11-21T11:59:30.000Z", "now"],
  ["2026-11-21T11:58:59.000Z", "1 minute ago"],
  ["2026-11-21T10:00:00.000Z", "2 hours ago"],
  ["2026-11-20T11:00:00.000Z", "yesterday"],
  ["2026-11-14T12:00:00.000Z", "7 days ago"],
  ["2026-11-21T12:00:05.000Z", "now"],
])("says of %s at noon that it was %s", (instant, words) => {
  expect(timeAgo(instant, Date.parse("2026-11-21T12:00:00.000Z"))).toBe(words);
});
