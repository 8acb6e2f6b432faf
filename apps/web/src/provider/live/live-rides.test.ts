import { describe, expect, it } from "vitest";
import { dayWith } from "../../../test/support/day-fixture.ts";
import type { RideEvent } from "../../bike/live-ride-state.ts";
import { type LiveRides, withEvent as withEventAt, without, withSilence } from "./live-rides.ts";

const event = (changes: Partial<RideEvent> = {}): RideEvent => ({
  type: "ride",
  patientId: 4,
  rideId: "a",
  source: "bike",
  deviceNumber: "121",
  isOpen: true,
  day: "2026-11-21",
  durationSeconds: 60,
  powerWatts: 30,
  averagePowerWatts: 28,
  maxPowerWatts: 33,
  powerSeconds: 60,
  cadenceRpm: 40,
  averageCadenceRpm: 40,
  resistance: 3,
  heartRateBpm: null,
  today: dayWith(600),
  todaySeconds: 600,
  filledSeconds: 600,
  whilePaused: false,
  ...changes,
});
const none: LiveRides = new Map();
const withEvent = (rides: LiveRides, one: RideEvent) => withEventAt(rides, one, 20);

describe("live rides", () => {
  it("follows a ride from its first batch to its end [PORTAL-5]", () => {
    const open = withEvent(none, event());
    expect(open.get(4)).toMatchObject({ isSending: true, powerWatts: 30 });
    expect(withEvent(open, event({ isOpen: false })).get(4)).toMatchObject({ isSending: false, isOpen: false });
    expect(none.size).toBe(0);
  });

  it("keeps the open ride when a late batch of an earlier one comes", () => {
    const open = withEvent(none, event());
    const late = event({ rideId: "earlier", isOpen: false, powerWatts: 99 });
    expect(withEvent(open, late).get(4)).toMatchObject({
      rideId: "a",
      isSending: true,
      powerWatts: 30,
    });
  });

  it("says that a ride began while the patient was not to start, whatever else comes late", () => {
    const open = withEvent(none, event({ whilePaused: true }));
    expect(open.get(4)).toMatchObject({ whilePaused: true });
    const late = event({ rideId: "earlier", isOpen: false });
    expect(withEvent(open, late).get(4)).toMatchObject({ rideId: "a", whilePaused: true });
    expect(withSilence(open, 4).get(4)?.whilePaused).toBe(true);
    expect(withEvent(open, event({ rideId: "b" })).get(4)?.whilePaused).toBe(false);
  });

  it("is marked while it is over its limits, for each ride separately [HELP-8]", () => {
    const over = withEvent(none, event({ durationSeconds: 60 }));
    expect(over.get(4)?.watch.mark).toBeNull();
    const long = withEvent(over, event({ durationSeconds: 120 }));
    expect(long.get(4)?.watch.mark).toEqual({ kind: "power" });
    expect(withEvent(long, event({ rideId: "b", durationSeconds: 121 })).get(4)?.watch.mark).toBeNull();
    expect(withEvent(long, event({ powerWatts: 20, heartRateBpm: 140 })).get(4)?.watch.mark).toEqual({
      kind: "heart_rate",
      bpm: 140,
    });
    expect(withEventAt(long, event({ durationSeconds: 121 }), null).get(4)?.watch.mark).toBeNull();
  });

  it("falls silent and is forgotten for one patient only", () => {
    const both = withEvent(withEvent(none, event()), event({ patientId: 5 }));
    expect(withSilence(both, 4).get(4)?.isSending).toBe(false);
    expect(withSilence(both, 4).get(5)?.isSending).toBe(true);
    expect([...without(both, 4).keys()]).toEqual([5]);
    expect(without(both, 9)).toBe(both);
  });
});
