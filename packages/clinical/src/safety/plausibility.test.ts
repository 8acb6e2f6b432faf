import { describe, expect, it } from "vitest";
import {
  checkPlausibilityEdges,
  checkPlausibilityVignettes,
  treatmentsGiven,
  unremarkableInput,
} from "../../test/check-safety.ts";
import { BOUNDS, PLAUSIBILITY_EDGES } from "../../test/plausibility-edges.ts";
import { checkPlausibility, PLAUSIBILITY, RISK_ANSWER_BOUNDS } from "./plausibility.ts";
import { SAFETY_ITEMS } from "./safety-items.ts";

describe("plausibility", () => {
  it("answers the worked cases, those that are refused too", () => {
    expect(checkPlausibilityVignettes()).toEqual([]);
  });

  it("refuses and asks from exactly each limit on", () => {
    expect(checkPlausibilityEdges()).toEqual([]);
  });

  it("has bounds for every number, and a case for every rule", () => {
    const numbers = Object.entries(SAFETY_ITEMS).flatMap(([id, { type }]) => (type === "number" ? [id] : []));
    expect(BOUNDS.map(([field]) => field).sort()).toEqual([...Object.keys(RISK_ANSWER_BOUNDS), ...numbers].sort());
    const fired = new Set<string>(PLAUSIBILITY_EDGES.flatMap(([, refused, toConfirm]) => [...refused, ...toConfirm]));
    const elsewhere = ["bounds.*", "picks.unknown"];
    for (const id of Object.keys(PLAUSIBILITY)) if (!elsewhere.includes(id)) expect(fired).toContain(id);
  });

  it("asks about anticoagulation beside prophylaxis only if both were answered", () => {
    const input = unremarkableInput({ on_anticoagulants: true, on_vte_prophylaxis: true });
    for (const field of ["on_anticoagulants", "on_vte_prophylaxis"] as const) {
      expect(checkPlausibility(input, [], { ...treatmentsGiven, [field]: "assumed" }).toConfirm).toEqual([]);
    }
  });

  it("asks no more once a clinician has confirmed, but a confirmation does not lift a refusal", () => {
    const input = unremarkableInput({ has_ventilator: true });
    expect(checkPlausibility(input, ["ventilator.ward", "ventilator.independent"], treatmentsGiven)).toEqual({
      refused: ["ventilator.independent"],
      toConfirm: [],
    });
  });
});
