import { describe, expect, it } from "vitest";
import { momentBetween, type RideDay } from "./ride-moment.ts";

const day = (minutes: number, changes: Partial<RideDay> = {}): RideDay => ({
  rideId: "ride",
  seconds: minutes * 60,
  goalMinutes: 30,
  ...changes,
});

describe("what is said about a ride", () => {
  it.each([
    ["its start", day(5, { rideId: null }), day(5), "started"],
    ["the start of the next one", day(5, { rideId: "earlier" }), day(5), "started"],
    ["half way", day(14.9), day(15), "half"],
    ["the goal", day(29.9), day(30), "reached"],
    ["the goal alone when half way was passed too", day(10), day(31), "reached"],
  ] as const)("is %s [SPOKEN-3]", (_, before, now, moment) => expect(momentBetween(before, now)).toBe(moment));

  it.each([
    ["between", day(16), day(17)],
    ["past the goal", day(30), day(31)],
    ["at its end", day(5), day(5, { rideId: null })],
    ["on the next day", day(31), day(0)],
    ["of a goal that nobody has set", day(10, { goalMinutes: null }), day(40, { goalMinutes: null })],
  ])("is nothing %s [SPOKEN-3]", (_, before, now) => expect(momentBetween(before, now)).toBeNull());
});
