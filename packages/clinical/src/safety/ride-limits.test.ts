import { describe, expect, it } from "vitest";
import { type RideWatch, unwatched, type WatchedMoment, watchRide } from "./ride-limits.ts";

const moment = (changes: Partial<WatchedMoment> = {}): WatchedMoment => ({
  rideSeconds: 0,
  powerWatts: 25,
  heartRateBpm: null,
  ...changes,
});
const after = (moments: readonly Partial<WatchedMoment>[], stepWatts: number | null = 20): RideWatch =>
  moments.reduce<RideWatch>((watch, each) => watchRide(watch, moment(each), stepWatts), unwatched);

describe("a live ride over its limits", () => {
  it("is marked after 60 s over 130 % of today's watts, and no longer once it is back [HELP-8]", () => {
    const over = [0, 30, 59].map((rideSeconds) => ({ rideSeconds, powerWatts: 26.1 }));
    expect(after(over).mark).toBeNull();
    expect(after([...over, { rideSeconds: 60, powerWatts: 26.1 }]).mark).toEqual({ kind: "power" });
    expect(after([...over, { rideSeconds: 60, powerWatts: 26 }]).mark).toBeNull();
    expect(after([...over, { rideSeconds: 60, powerWatts: 20 }, { rideSeconds: 90, powerWatts: 40 }]).mark).toBeNull();
    expect(after([...over, { rideSeconds: 60, powerWatts: null }]).overSinceSeconds).toBeNull();
  });

  it("has no limit of power without watts in force [HELP-8]", () => {
    const hard = [0, 60, 120].map((rideSeconds) => ({ rideSeconds, powerWatts: 200 }));
    expect(after(hard, null)).toEqual(unwatched);
  });

  it.each([
    [null, null],
    [0, null],
    [39, { kind: "heart_rate", bpm: 39 }],
    [40, null],
    [130, null],
    [131, { kind: "heart_rate", bpm: 131 }],
  ] as const)("says a heart rate of %s at once: %o [HELP-8]", (heartRateBpm, mark) => {
    expect(after([{ heartRateBpm, powerWatts: 10 }]).mark).toEqual(mark);
  });
});
