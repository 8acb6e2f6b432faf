import { describe, expect, it } from "vitest";
import type { BikeState } from "./bike-state.ts";
import { type BikeEvent, nextBikeState } from "./next-bike-state.ts";

const bike = { id: "a", name: "Bike" };
const other = { id: "b", name: "Other" };
const resistance = { level: 2, canMinus: true, canPlus: false, refused: false };
const off: BikeState = { kind: "off", remembered: null };
const live: BikeState = { kind: "live", bike, batteryPercent: null, resistance };
const states: BikeState[] = [
  off,
  live,
  { ...live, kind: "silent" },
  { ...live, kind: "useless", sends: "unknown" },
  { kind: "unsupported", reason: "switched-off" },
  { kind: "choosing" },
  { kind: "connecting", bike, attempt: 1 },
  { kind: "reconnecting", bike, attempt: 1, sinceMs: 5 },
  { kind: "failed", reason: "unreachable", bike },
];
const after = (state: BikeState, ...events: BikeEvent[]) => events.reduce(nextBikeState, state);

describe("the state of a connection", () => {
  it("goes from choosing to live [CONNECT-2]", () => {
    const chosen = after(off, { kind: "choosing" }, { kind: "attempting", bike, attempt: 1 });
    expect(chosen).toEqual({ kind: "connecting", bike, attempt: 1 });
    expect(after(chosen, { kind: "linked", resistance })).toEqual(live);
  });

  it("keeps since when it reconnects, through each attempt, and forgets it with another bike [CONNECT-8]", () => {
    const lost = after(live, { kind: "dropped", atMs: 5 }, { kind: "attempting", bike, attempt: 3 });
    expect(lost).toEqual({ kind: "reconnecting", bike, attempt: 3, sinceMs: 5 });
    expect(after(lost, { kind: "linked", resistance })).toEqual(live);
    expect(after(lost, { kind: "attempting", bike: other, attempt: 1 }).kind).toBe("connecting");
  });

  it("is silent and live again with battery and resistance kept [CONNECT-9]", () => {
    const told = after(live, { kind: "battery", percent: 50 }, { kind: "silence" });
    expect(told).toEqual({ kind: "silent", bike, batteryPercent: 50, resistance });
    expect(after(told, { kind: "data" })).toEqual({ kind: "live", bike, batteryPercent: 50, resistance });
  });

  it("says what a bike sends of which no reading can be made, until one can [CONNECT-15]", () => {
    const told = after(live, { kind: "battery", percent: 50 }, { kind: "useless", sends: "speed-only" });
    expect(told).toEqual({ kind: "useless", sends: "speed-only", bike, batteryPercent: 50, resistance });
    expect(after(told, { kind: "useless", sends: "speed-only" })).toBe(told);
    expect(after(told, { kind: "data" })).toEqual({ kind: "live", bike, batteryPercent: 50, resistance });
    expect(after(told, { kind: "silence" })).toEqual({ kind: "silent", bike, batteryPercent: 50, resistance });
    expect(after(told, { kind: "dropped", atMs: 5 }).kind).toBe("reconnecting");
    expect(after(off, { kind: "useless", sends: "unknown" })).toBe(off);
  });

  it("keeps its identity when an event changes nothing [CONNECT-2]", () => {
    expect(after(live, { kind: "data" }, { kind: "resistance", resistance: { ...resistance } })).toBe(live);
    const late: BikeEvent[] = [
      { kind: "data" },
      { kind: "silence" },
      { kind: "battery", percent: 1 },
      { kind: "resistance", resistance },
      { kind: "dropped", atMs: 1 },
      { kind: "linked", resistance },
    ];
    for (const event of late) expect(after(off, event)).toBe(off);
  });

  it("says that the adapter is off only while nothing is linked or on its way [CONNECT-3]", () => {
    const changed = states.filter(
      (state) => nextBikeState(state, { kind: "unsupported", reason: "insecure" }) !== state,
    );
    expect(changed.map(({ kind }) => kind)).toEqual(["off", "unsupported", "failed"]);
    expect(after({ kind: "unsupported", reason: "switched-off" }, { kind: "available", remembered: bike })).toEqual({
      kind: "off",
      remembered: bike,
    });
    expect(after(live, { kind: "available", remembered: bike })).toBe(live);
  });
});
