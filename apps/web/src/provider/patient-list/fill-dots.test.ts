import { expect, it } from "vitest";
import { fillDots } from "./fill-dots.ts";

it.each([
  [0, [0, 0]],
  [1, [0.2, 0]],
  [14.9, [0.8, 0]],
  [15, [1, 0]],
  [22.5, [1, 0.5]],
  [40, [1, 1]],
])("%s of 30 minutes in two sessions [PORTAL-39]", (minutes, dots) => {
  expect(fillDots({ minutes, goalMinutes: 30, sessions: 2 })).toEqual(dots);
});

it("many sessions are no more than six dots [PORTAL-39]", () => {
  expect(fillDots({ minutes: 10, goalMinutes: 20, sessions: 12 })).toEqual([1, 1, 1, 0, 0, 0]);
});
