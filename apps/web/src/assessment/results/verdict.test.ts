import { anonymousRiskLevel } from "@bedside-bike/clinical";
import { describe, expect, it } from "vitest";
import { assessed } from "../../../test/support/assessments.ts";
import { publicVerdictOf, verdictOf } from "./verdict.ts";

const publicVerdict = publicVerdictOf(anonymousRiskLevel);
const highPadua = assessed({ has_vte_history: true, age: 71, on_vte_prophylaxis: true });
const clot = assessed({ safety_answers: { acute_dvt_pe: "treated" } });

describe("the one level of a card", () => {
  it("is raised by Padua, with the sentence chosen by what is recorded [CALCULATOR-34]", () => {
    expect(highPadua.vte.probability).toBeLessThan(0.02);
    expect(verdictOf(highPadua, "vte")).toEqual({ level: "moderate", reason: "score" });
    expect(highPadua.vte.score_note).toBe("prophylaxis_recorded");
    expect(verdictOf(highPadua, "falls")).toMatchObject({ reason: "probability" });
  });

  it("is high where a clot is present or suspected [CALCULATOR-34]", () => {
    expect(verdictOf(clot, "vte")).toEqual({ level: "high", reason: "present" });
    expect(publicVerdict(clot, "vte")).toEqual({ level: "high", reason: "present" });
  });

  it("is by the public page's own bands there, raised by the same rule [CALCULATOR-34, RISK-21]", () => {
    expect(publicVerdict(highPadua, "vte")).toEqual({ level: "moderate", reason: "score" });
    const often = { ...highPadua, vte: { ...highPadua.vte, probability: 0.041 } };
    expect(publicVerdict(often, "vte")).toEqual({ level: "high", reason: "probability" });
    expect(publicVerdict(highPadua, "deconditioning").level).toBe(
      anonymousRiskLevel("deconditioning", highPadua.deconditioning.probability),
    );
  });
});
