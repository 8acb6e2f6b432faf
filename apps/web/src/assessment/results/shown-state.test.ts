import { describe, expect, it } from "vitest";
import {
  notCleared,
  orthopedic,
  orthopedicByEngine1,
  selfAssessed,
  septic,
} from "../../../test/support/assessments.ts";
import { limitsOf } from "../../../test/support/goal-limits.ts";
import { toShown } from "./from-engine-1.ts";
import { shownStateOf } from "./shown-state.ts";

describe("the state that a provider reads", () => {
  it("is the class of the assessment [CALCULATOR-70]", () => {
    expect(shownStateOf(septic, limitsOf(septic), false)).toBe("green");
    expect(shownStateOf(orthopedic, undefined, false)).toBe("amber");
    expect(shownStateOf(notCleared, limitsOf(notCleared), false)).toBe("stop");
  });

  it("says that somebody cleared it, and when it no longer counts [CALCULATOR-70]", () => {
    const cleared = { ...limitsOf(orthopedic), code: null };
    expect(shownStateOf(orthopedic, cleared, false)).toBe("cleared");
    expect(shownStateOf(septic, limitsOf(septic), true)).toBe("due");
    const afterFall = { ...limitsOf(septic), code: "assess_first", event: "fall" } as const;
    expect(shownStateOf(septic, afterFall, false)).toBe("due");
    expect(shownStateOf(notCleared, afterFall, true)).toBe("stop");
  });

  it("is none for a patient's own run and for engine 1.0 [CALCULATOR-70, CALCULATOR-75]", () => {
    const own = { ...septic, assessment: selfAssessed({}).assessment };
    expect(shownStateOf(own, undefined, false)).toBe("assess_first");
    expect(shownStateOf(toShown(orthopedicByEngine1), undefined, true)).toBe("earlier_engine");
  });
});
