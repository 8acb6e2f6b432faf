import { describe, expect, it } from "vitest";
import { unremarkable } from "../../test/check-assessments.ts";
import { checkPublishedScales } from "../../test/check-published-scales.ts";
import { estimateBraden, scoreBraden } from "./braden.ts";
import { estimateMorse } from "./morse.ts";
import { estimatePadua, PADUA, scorePadua } from "./padua.ts";

describe("published scales", () => {
  it("give the papers' points for every answer and band on both sides of every edge", () => {
    expect(checkPublishedScales()).toEqual([]);
  });

  it("count an unknown item as unknown, never as answered", () => {
    const result = scorePadua({ active_cancer: true, thrombophilia: null });
    expect(result).toMatchObject({ total: 3, band: "low", isLowerBound: true });
    expect(result.unknown).toHaveLength(Object.keys(PADUA.items).length - 1);
    expect(scoreBraden({ sensory: 1 })).toMatchObject({ total: 20, isLowerBound: true });
  });

  it("refuse an answer the scale does not have", () => {
    expect(() => scoreBraden({ friction_shear: 4 as 3 })).toThrow(RangeError);
  });

  it("prefer a clinician's total, then their items, to the estimate [CALCULATOR-23]", () => {
    const patient = { ...unremarkable, padua: 7, braden: { nutrition: 1 }, morse: { gait: "weak" } } as const;
    expect(estimatePadua(patient)).toMatchObject({ total: 7, band: "high", source: "entered_total", items: [] });
    expect(estimateBraden(patient)).toMatchObject({ total: 20, source: "entered_items" });
    expect(estimateMorse(patient)).toMatchObject({ total: 30, source: "entered_items" });
    const gait = estimateMorse(patient).items.find(({ item }) => item === "gait");
    expect(gait).toEqual({ item: "gait", points: 10, why: "entered", known: "yes" });
  });
});
