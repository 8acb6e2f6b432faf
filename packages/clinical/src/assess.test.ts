import { describe, expect, it } from "vitest";
import { checkFiguresOf20, checkVignettes, readVignette, unremarkable, vignettes } from "../test/check-assessments.ts";
import { checkWorkedCases, workedCases } from "../test/check-worked-cases.ts";
import { shown } from "../test/shown-figures.ts";
import { vignettesOf20 } from "../test/vignettes.ts";
import { assessRisk } from "./assess.ts";
import type { AssessmentInput } from "./assessment-input.ts";

/** For anyone who changes the model on purpose. */
const modelChanged =
  "if the model is to change, change packages/clinical/test/reference too and run its model.py: it writes the worked " +
  "cases and says which vignettes differ";

describe("an assessment", () => {
  it("answers every worked case of the model's author to its decimals [RISK-1, RISK-2, RISK-3, RISK-4]", () => {
    expect(vignettes).toHaveLength(69);
    expect(checkVignettes(), modelChanged).toEqual([]);
  });

  it("keeps every figure and line that model 2.1 does not change", () => {
    expect(vignettesOf20.cases).toHaveLength(66);
    expect(checkFiguresOf20(), modelChanged).toEqual([]);
  });

  it("agrees with the independent reference on every worked case", () => {
    expect(workedCases.length).toBeGreaterThan(700);
    expect(checkWorkedCases().slice(0, 10), modelChanged).toEqual([]);
  });

  it("survives JSON unchanged, in some kilobytes", () => {
    for (const { input } of vignettes) {
      const { patient, provenance } = readVignette(input);
      const result = assessRisk(patient, { provenance });
      const json = JSON.stringify(result);
      expect(JSON.parse(json)).toEqual(result);
      expect(json.length).toBeLessThan(24_000);
    }
  });

  it("fills the other fields from the same values [RISK-5]", () => {
    const result = shown(assessRisk(unremarkable));
    expect(result.los).toBe(result.losData.predicted_days);
    expect(result.discharge).toBe(result.dischargeData.home_probability);
    expect(result.readmission_30d).toBe(result.readmissionData.thirty_day_probability);
    expect(result.stay_predictions).toEqual({
      length_of_stay_days: result.los,
      home_discharge_probability: result.discharge,
      readmission_probability: result.readmission_30d,
    });
    expect(result.weight_kg).toBe(70);
    const goal = result.mobility_recommendation;
    expect(goal?.watt_goal).toBeGreaterThan(0);
    expect(goal?.target_watts).toBe(goal?.watt_goal);
    expect(goal?.session_duration_minutes).toBe(goal?.duration_min_per_session);
  });

  it("takes missing weight and height as missing, not as normal [RISK-6]", () => {
    const result = shown(assessRisk({ ...unremarkable, weight_kg: null, height_cm: null }));
    expect(result.weight_kg).toBeNull();
    expect(result.mobility_recommendation?.isWeightAssumed).toBe(true);
    expect(result.mobility_recommendation?.debug.bmi).toBeNull();
    expect(result.scores.padua.items).toContainEqual(["bmi_30_or_over", 0, "no"]);
    expect(result.scores.padua.isFloor).toBe(true);
  });

  it("keeps a Padua of 0 with prophylaxis under 0.5 % and the best estimated Braden under 2 %", () => {
    const result = shown(assessRisk({ ...unremarkable, on_vte_prophylaxis: true }));
    expect(result.scores.padua.total).toBe(0);
    expect(result.vte.probability).toBeLessThan(0.005);
    expect(result.scores.braden.total).toBe(22);
    expect(result.pressure.probability).toBeLessThan(0.02);
  });

  it("reads an optional answer that is absent as one that is null", () => {
    const optional = [
      ...(["admission_urgency", "has_dialysis", "prior_admissions", "fall_history", "thrombophilia"] as const),
      ...(["hormonal_treatment", "padua", "morse", "braden", "safety_answers"] as const),
    ];
    const nulls = Object.fromEntries(optional.map((field) => [field, null]));
    expect(assessRisk({ ...unremarkable, ...nulls })).toEqual(assessRisk(unremarkable));
  });
});

describe("the level of VTE", () => {
  const septicInBed = { ...unremarkable, mobility_status: "bedbound", is_sepsis: true } as const;
  const vteOf = (patient: AssessmentInput) => shown(assessRisk(patient)).vte;

  it("is raised to moderate by Padua 4 or more, and says so once [CALCULATOR-34]", () => {
    expect(vteOf(septicInBed)).toMatchObject({
      risk_level: "moderate",
      band_reason: "score",
      highByScore: true,
      score_note: "prophylaxis_due",
    });
    expect(vteOf(unremarkable)).toMatchObject({
      risk_level: "low",
      band_reason: "probability",
      highByScore: false,
      score_note: null,
    });
    expect(vteOf({ ...unremarkable, padua: 3 }).band_reason).toBe("probability");
    expect(vteOf({ ...unremarkable, padua: 4 }).band_reason).toBe("score");
  });

  it("names the prophylaxis that was recorded, not the one that was assumed", () => {
    const given = { ...septicInBed, on_vte_prophylaxis: true };
    expect(vteOf(given).score_note).toBe("prophylaxis_recorded");
    const assumed = shown(assessRisk(given, { provenance: { on_vte_prophylaxis: "assumed" } }));
    expect(assumed.vte.score_note).toBe("prophylaxis_due");
    expect(vteOf({ ...given, on_anticoagulants: true }).score_note).toBe("anticoagulation_recorded");
  });

  it("is high while a clot is present or suspected, whatever the probability", () => {
    for (const clot of ["suspected", "untreated", "treated_under_24h", "treated", "filter_only"] as const) {
      const present = vteOf({ ...unremarkable, safety_answers: { acute_dvt_pe: clot } });
      expect(present).toMatchObject({ risk_level: "high", band_reason: "present", score_note: null });
      expect(present.probability).toBe(vteOf(unremarkable).probability);
    }
    expect(vteOf({ ...unremarkable, safety_answers: { acute_dvt_pe: "none" } }).band_reason).toBe("probability");
  });
});
