import type { BoardPatient } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { needsSomebody, shownBed } from "./bed-kinds.ts";

type State = BoardPatient["rideState"];
type Shown = Pick<BoardPatient, "rideState" | "help" | "mustStop">;
const bed = (rideState: Partial<State>, changes: Partial<Shown> = {}): Shown => ({
  rideState: { state: "active", reasonId: "green", limit: null, ...rideState } as State,
  help: null,
  mustStop: null,
  ...changes,
});
const helped = bed({ state: "wait", reasonId: "help_request" }, { help: "open" });
const onHold = { state: "hold", reasonId: "open_event" } as const;
const notNow = { state: "stop", reasonId: null } as const;

describe("a bed on the board", () => {
  it.each([
    [{ state: "stop", reasonId: null }, "stop"],
    [{ state: "hold", reasonId: "open_event" }, "hold"],
    [{ state: "ask", reasonId: null }, "ask"],
    [{ state: "expired", reasonId: "hours_over" }, "due"],
    [{ state: "unassessed", reasonId: "first_ride_open" }, "none"],
    [{ state: "ready", reasonId: "green_no_goals" }, "clear"],
    [{ state: "active", reasonId: "cleared" }, "cleared"],
    [{ state: "ask", reasonId: "under_18" }, "ask"],
    [{ state: "ask", reasonId: "decide_first" }, "decide"],
    [{ state: "passive", reasonId: "comfort", limit: "unloaded_only" }, "comfort"],
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

  it.each([
    ["on hold", onHold],
    ["not now", notNow],
    ["clear", {}],
    ["with symptoms", { state: "wait", reasonId: "symptoms" }],
  ] as const)("shows an open call for help over every other state: %s [BOARD-3]", (_, rideState) => {
    expect(shownBed(bed(rideState, { help: "open", mustStop: "open" }), true)).toEqual({ kind: "help", word: "help" });
    expect(shownBed(bed(rideState, { help: "coming" }), false).word).toBe("coming");
  });

  it("says of a ride that may not go on that it must stop, right after calls for help [BOARD-10]", () => {
    expect(shownBed(bed(notNow, { mustStop: "open" }), true)).toEqual({ kind: "stop", word: "mustStop" });
    expect(shownBed(bed(notNow, { mustStop: "coming" }), true).word).toBe("coming");
    expect(shownBed(bed(notNow, { mustStop: "open", help: "coming" }), true).word).toBe("mustStop");
  });

  it("needs somebody only with help, symptoms or a ride that must stop [BOARD-5]", () => {
    expect(needsSomebody(shownBed(bed(notNow, { mustStop: "open" }), true))).toBe(true);
    expect(needsSomebody(shownBed(bed(onHold, { help: "coming" }), false))).toBe(false);
    expect(needsSomebody(shownBed(helped, false))).toBe(true);
    expect(needsSomebody(shownBed(bed({ state: "wait", reasonId: "symptoms" }), false))).toBe(true);
    expect(needsSomebody(shownBed(bed({ state: "hold", reasonId: "open_event" }), false))).toBe(false);
  });
});
