import { describe, expect, it } from "vitest";
import { checkVignettes, checkWorkedCases, unremarkable, vignettes, workedCases } from "../test/check-assessments.ts";
import { assessRisk } from "./assess.ts";

/** For whoever changes the model on purpose. */
const modelChanged =
  "if the model is to change, change packages/clinical/test/reference/model.py too and run it: it writes the worked " +
  "cases and says which vignettes differ";

describe("an assessment", () => {
  it("answers the twelve vignettes to the digit [RISK-1, RISK-2, RISK-3, RISK-4]", () => {
    expect(vignettes).toHaveLength(12);
    expect(checkVignettes(), modelChanged).toEqual([]);
  });

  it("agrees with the independent reference on every worked case", () => {
    expect(workedCases.length).toBeGreaterThan(400);
    expect(checkWorkedCases().slice(0, 10), modelChanged).toEqual([]);
  });

  it("survives JSON unchanged, in some kilobytes", () => {
    for (const { input } of vignettes) {
      const result = assessRisk(input);
      const json = JSON.stringify(result);
      expect(JSON.parse(json)).toEqual(result);
      expect(json.length).toBeLessThan(24_000);
    }
  });

  it("fills the other fields from the same values [RISK-5]", () => {
    const result = assessRisk(unremarkable);
    expect(result.los).toBe(result.losData.predicted_days);
    expect(result.discharge).toBe(result.dischargeData.home_probability);
    expect(result.readmission_30d).toBe(result.readmissionData.thirty_day_probability);
    expect(result.stay_predictions.length_of_stay_days).toBe(result.los);
    expect(result.weight_kg).toBe(70);
    const goal = result.mobility_recommendation;
    expect(goal.target_watts).toBe(goal.watt_goal);
    expect(goal.session_duration_minutes).toBe(goal.duration_min_per_session);
  });

  it("takes missing weight and height as missing, not as normal [RISK-6]", () => {
    const result = assessRisk({ ...unremarkable, weight_kg: null, height_cm: null });
    expect(result.missing).toEqual(expect.arrayContaining(["weight_kg", "height_cm", "fall_history"]));
    expect(result.weight_kg).toBeNull();
    expect(result.mobility_recommendation.isWeightAssumed).toBe(true);
    expect(result.mobility_recommendation.debug.bmi).toBeNull();
    expect(result.scores.padua.unknown).toContain("bmi_30_or_over");
    expect(result.scores.padua.isLowerBound).toBe(true);
  });

  it("shows Padua >=4 as high by score beside a low probability [CALCULATOR-34]", () => {
    const input = { ...unremarkable, mobility_status: "bedbound", is_sepsis: true } as const;
    expect(assessRisk(input).vte).toMatchObject({ highByScore: true, risk_level: "low" });
    expect(assessRisk(unremarkable).vte.highByScore).toBe(false);
  });

  it("keeps a Padua of 0 with prophylaxis under 0.5 % and the best estimated Braden under 1 %", () => {
    const result = assessRisk({ ...unremarkable, on_vte_prophylaxis: true });
    expect(result.scores.padua.total).toBe(0);
    expect(result.vte.probability).toBeLessThan(0.005);
    expect(result.scores.braden.total).toBe(22);
    expect(result.pressure.probability).toBeLessThan(0.01);
  });
});
