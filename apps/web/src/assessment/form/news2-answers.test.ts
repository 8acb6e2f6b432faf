import { describe, expect, it } from "vitest";
import { emptyValues } from "./assessment-values.ts";
import { news2Problem } from "./news2-answers.ts";

const nowMs = Date.parse("2026-11-24T14:05:00Z");
const entered = { total: "3", single_3: "no", at: "2026-11-24T13:40:00.000Z" };
const problem = (changes: Partial<typeof entered>, has_ventilator = false) =>
  news2Problem({ ...emptyValues(), has_ventilator, news2: { ...entered, ...changes } }, nowMs);

describe("the chart's NEWS2 [CALCULATOR-65]", () => {
  it("is entered whole or not at all: without its number nothing was entered", () => {
    expect(problem({})).toBeNull();
    expect(problem({ total: "", single_3: "", at: "" })).toBeNull();
    expect(problem({ single_3: "" })).toEqual({ part: "single_3", kind: "missing" });
    expect(problem({ total: " " })).toBeNull();
    expect(problem({ total: "" }, true)).toBeNull();
    expect(problem({ at: "" })).toEqual({ part: "at", kind: "missing" });
  });

  it("is a whole number from 0 to 20 that fits its sign of 3", () => {
    for (const total of ["21", "-1", "2.5", "x"]) expect(problem({ total })).toEqual({ part: "total", kind: "range" });
    expect(problem({ total: "2", single_3: "yes" })).toEqual({ part: "total", kind: "singleTooLow" });
    expect(problem({ total: "3", single_3: "yes" })).toBeNull();
    expect(problem({ total: "13" })).toEqual({ part: "total", kind: "noSingleTooHigh" });
    expect(problem({ total: "12" })).toBeNull();
  });

  it("is of the past 24 hours, and of nobody who is ventilated", () => {
    expect(problem({ at: "2026-11-25T14:05:00.000Z" })).toEqual({ part: "at", kind: "future" });
    expect(problem({ at: "2026-11-24T14:10:00.000Z" })).toBeNull();
    expect(problem({ at: "2026-11-23T14:05:00.000Z" })).toBeNull();
    expect(problem({ at: "2026-11-23T14:04:00.000Z" })).toEqual({ part: "at", kind: "tooOld" });
    expect(problem({}, true)).toEqual({ part: "total", kind: "ventilated" });
  });
});
