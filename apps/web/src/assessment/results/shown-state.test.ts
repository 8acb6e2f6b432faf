import { describe, expect, it } from "vitest";
import { orthopedic, selfAssessed, septic } from "../../../test/support/assessments.ts";
import {
  clearedLimits,
  expiredLimits,
  heldLimits,
  limitsOf,
  symptomLimits,
} from "../../../test/support/goal-limits.ts";
import { shownStateOf } from "./shown-state.ts";

describe("the state that a provider reads", () => {
  it("is the patient's own, as the limits have it [CALCULATOR-70]", () => {
    const limits = limitsOf(orthopedic);
    expect(shownStateOf(orthopedic, limits)).toMatchObject({ state: "ask" });
    for (const later of [clearedLimits(limits), expiredLimits(limits), symptomLimits(limits), heldLimits(limits, [])]) {
      expect(shownStateOf(orthopedic, later)).toBe(later.rideState);
    }
  });

  it("is the assessment's until the limits are known, or while they are of an earlier one [CALCULATOR-70]", () => {
    const before = expiredLimits({ ...limitsOf(septic), assessedAt: "2026-01-02T08:00:00.000Z" });
    for (const limits of [undefined, before, { ...before, assessedAt: null }]) {
      expect(shownStateOf(septic, limits)).toBe(septic.rideState);
    }
  });

  it("is never an earlier assessment's where another was made since [CALCULATOR-70]", () => {
    const later = expiredLimits({ ...limitsOf(septic), assessmentId: 99, assessedAt: new Date().toISOString() });
    expect(shownStateOf(septic, later)).toBe(later.rideState);
  });

  it("stays the care team's over a patient's own later run [CALCULATOR-70]", () => {
    const own = selfAssessed({ is_sepsis: true });
    const limits = expiredLimits({ ...limitsOf(orthopedic), assessedAt: "2026-01-02T08:00:00.000Z" });
    expect(shownStateOf(own, limits)).toBe(limits.rideState);
  });
});
