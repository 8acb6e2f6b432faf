import { expect, it } from "vitest";
import { feedMessage } from "./feed-message.ts";

it.each([
  ["first-ride", null, "finished a first ride"],
  ["daily-goal", null, "reached the daily goal"],
  ["streak", 3, "3-day streak"],
  ["power-best", 33.6, "new personal best: 34 W"],
] as const)("%s %s reads '%s' [WALL-11]", (kind, figure, expected) => {
  expect(feedMessage({ kind, figure })).toBe(expected);
});
