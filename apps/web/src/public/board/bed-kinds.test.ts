import type { BoardPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { needsSomebody, shownBed } from "./bed-kinds.ts";

type State = BoardPatient["rideState"];
const bed = (rideState: Partial<State>) => ({
  rideState: { state: "active", reasonId: "green", limit: null, ...rideState } as State,
});
const helped = bed({ state: "wait", reasonId: "help_request" as State["reasonId"] });

describe("a bed on the board", () => {
  it.each([
    [{ state: "stop", reasonId: null }, "stop"],
    [{ state: "hold", reasonId: "open_event" }, "hold"],
    [{ state: "ask", reasonId: null }, "ask"],
    [{ state: "expired", reasonId: "hours_over" }, "due"],
    [{ state: "unassessed", reasonId: "first_ride_open" }, "none"],
    [{ state: "ready", reasonId: "green_no_goals" }, "clear"],
    [{ state: "active", reasonId: "cleared" }, "cleared"],
    [{ state: "passive", reasonId: "green", limit: "passive_only" }, "passive"],
    [{ state: "passive", reasonId: "green", limit: "unloaded_only" }, "unloaded"],
  ] as const)("in %o has one word: %s [BOARD-3]", (rideState, word) => {
    expect(shownBed(bed(rideState), false).word).toBe(word);
  });

  it("says who asked for help first, then symptoms, then who is riding [BOARD-3]", () => {
    expect(shownBed(helped, true)).toEqual({ kind: "help", word: "help" });
    expect(shownBed(bed({ state: "wait", reasonId: "symptoms" }), true).word).toBe("symptoms");
    expect(shownBed(bed({ state: "unassessed", reasonId: "symptoms_unassessed" }), false).word).toBe("symptoms");
    expect(shownBed(bed({ state: "hold", reasonId: "open_event" }), true).word).toBe("riding");
  });

  it("needs somebody only with help or symptoms [BOARD-5]", () => {
    expect(needsSomebody(shownBed(helped, false))).toBe(true);
    expect(needsSomebody(shownBed(bed({ state: "wait", reasonId: "symptoms" }), false))).toBe(true);
    expect(needsSomebody(shownBed(bed({ state: "hold", reasonId: "open_event" }), false))).toBe(false);
  });
});
