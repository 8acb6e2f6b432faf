import { describe, expect, it } from "vitest";
import { checkPlausibilityVignettes, unremarkableInput } from "../../test/check-safety.ts";
import { checkPlausibility, type TreatmentProvenance } from "./plausibility.ts";
import { RISK_ANSWER_BOUNDS } from "./plausibility-rules.ts";
import { SAFETY_ITEMS } from "./safety-items.ts";

const given: TreatmentProvenance = { on_anticoagulants: "answered", on_vte_prophylaxis: "answered" };
const check = (answers: Readonly<Record<string, unknown>>, confirmed: readonly string[] = [], provenance = given) =>
  checkPlausibility(unremarkableInput({ on_vte_prophylaxis: false, ...answers }), confirmed, provenance);
const refused = (answers: Readonly<Record<string, unknown>>) => check(answers).refused;
const toConfirm = (answers: Readonly<Record<string, unknown>>) => check(answers).toConfirm;
const helped = { mobility_status: "standing_assist" };

describe("plausibility", () => {
  it("answers the worked cases, those that are refused too", () => {
    expect(checkPlausibilityVignettes()).toEqual([]);
  });

  it("finds nothing in an unremarkable patient", () => {
    expect(check({})).toEqual({ refused: [], toConfirm: [] });
  });

  it.each([
    ["age", 16, 110],
    ["weight_kg", 20, 400],
    ["height_cm", 100, 250],
    ["days_immobile", 0, 30],
    ["prior_admissions", 0, 50],
    ["padua", 0, 20],
    ["morse", 0, 125],
    ["braden", 6, 23],
    ["spo2_percent", 50, 100],
    ["fio2", 0.21, 1],
    ["peep_cmh2o", 0, 30],
    ["respiratory_rate", 2, 80],
    ["map_mmhg", 20, 200],
    ["systolic_mmhg", 40, 280],
    ["heart_rate", 20, 250],
    ["rass", -5, 4],
    ["platelets", 0, 2000],
    ["hemoglobin_g_dl", 2, 25],
    ["glucose_mg_dl", 10, 1500],
    ["temperature_c", 25, 45],
    ["sternotomy_days", 0, 3650],
    ["bike_weight_limit_kg", 50, 400],
  ])("refuses %s outside %d-%d", (field, low, high) => {
    // Weight and height alone: their BMI is another rule's.
    const others = { weight_kg: null, height_cm: null, ...helped };
    const id = `bounds.${field}`;
    for (const value of [low, high]) expect(refused({ ...others, [field]: value })).toEqual([]);
    for (const value of [low - 0.01, high + 0.01, Number.NaN]) {
      expect(refused({ ...others, [field]: value })).toEqual([id]);
    }
  });

  it("knows the bounds of every number", () => {
    const numbers = Object.values(SAFETY_ITEMS).filter(({ type }) => type === "number");
    expect(numbers).toHaveLength(14);
    expect(Object.keys(RISK_ANSWER_BOUNDS)).toHaveLength(8);
  });

  it("takes entered items, and what is not recorded, as within bounds", () => {
    expect(refused({ padua: { active_cancer: true }, morse: null, spo2_percent: null })).toEqual([]);
  });

  it("refuses a BMI below 10 or above 100 and asks below 13 or above 70", () => {
    const at = (bmi: number) => check({ height_cm: 200, weight_kg: bmi * 4 });
    for (const bmi of [9.9, 100.1]) {
      const tall = check({ height_cm: bmi < 10 ? 200 : 199, weight_kg: bmi < 10 ? bmi * 4 : 399 });
      expect(tall).toEqual({ refused: ["bmi.impossible"], toConfirm: [] });
    }
    for (const bmi of [10, 12.9, 70.1, 100])
      expect(at(bmi), `${bmi}`).toEqual({ refused: [], toConfirm: ["bmi.unusual"] });
    for (const bmi of [13, 70]) expect(at(bmi)).toEqual({ refused: [], toConfirm: [] });
  });

  it("leaves the BMI alone once a bound is passed, but not obesity and malnutrition", () => {
    expect(check({ weight_kg: 19, height_cm: 200 })).toEqual({ refused: ["bounds.weight_kg"], toConfirm: [] });
    expect(check({ age: 111, weight_kg: 45, height_cm: 200, has_obesity: true })).toEqual({
      refused: ["bounds.age"],
      toConfirm: ["obesity.bmi"],
    });
  });

  it("finds each contradiction", () => {
    expect(refused({ has_ventilator: true, level_of_care: "stepdown" })).toEqual(["ventilator.independent"]);
    expect(refused({ oxygen_support: "ventilated" })).toEqual(["oxygen.ventilator"]);
    expect(toConfirm({ has_ventilator: true, ...helped })).toEqual(["ventilator.ward"]);
    expect(toConfirm({ has_ventilator: true, ...helped, level_of_care: "rehab" })).toEqual(["ventilator.ward"]);
    expect(toConfirm({ has_ventilator: true, ...helped, level_of_care: "stepdown" })).toEqual([]);
    expect(toConfirm({ level_of_care: "icu" })).toEqual(["icu.independent"]);
    expect(toConfirm({ days_immobile: 2.9 })).toEqual([]);
    expect(toConfirm({ days_immobile: 3 })).toEqual(["independent.immobile"]);
    expect(toConfirm({ days_immobile: 3, ...helped })).toEqual([]);
    expect(toConfirm({ level_of_care: "rehab", mobility_status: "bedbound" })).toEqual(["rehab.bedbound"]);
    expect(toConfirm({ admission_urgency: "planned", is_sepsis: true })).toEqual(["planned.emergency"]);
    expect(toConfirm({ admission_urgency: "planned", is_trauma_admission: true })).toEqual(["planned.emergency"]);
    expect(toConfirm({ admission_urgency: "unplanned", is_sepsis: true })).toEqual([]);
    expect(toConfirm({ pregnancy: "uncomplicated" })).toEqual(["pregnancy.unlikely"]);
    expect(toConfirm({ pregnancy: "complicated", sex: "female", age: 56 })).toEqual(["pregnancy.unlikely"]);
    expect(toConfirm({ pregnancy: "complicated", sex: "female", age: 55 })).toEqual([]);
    expect(toConfirm({ pregnancy: "no" })).toEqual([]);
    const bmi = (value: number) => ({ height_cm: 200, weight_kg: value * 4 });
    expect(toConfirm({ has_obesity: true, ...bmi(24.9) })).toEqual(["obesity.bmi"]);
    expect(toConfirm({ has_obesity: true, ...bmi(25) })).toEqual([]);
    expect(toConfirm({ has_malnutrition: true, ...bmi(40) })).toEqual(["malnutrition.bmi"]);
    expect(toConfirm({ has_malnutrition: true, ...bmi(39.9) })).toEqual([]);
    expect(toConfirm({ has_obesity: true, has_malnutrition: true, weight_kg: null })).toEqual([]);
  });

  it("asks about anticoagulation beside prophylaxis only where both were given", () => {
    const both = { on_anticoagulants: true, on_vte_prophylaxis: true };
    expect(toConfirm(both)).toEqual(["anticoagulants.prophylaxis"]);
    const isAssumed = { ...given, on_vte_prophylaxis: "assumed" } as const;
    expect(check(both, [], isAssumed).toConfirm).toEqual([]);
    expect(toConfirm({ ...both, on_vte_prophylaxis: false })).toEqual([]);
  });

  it("asks no more once a clinician has confirmed, but a confirmation does not lift a refusal", () => {
    const ventilated = { has_ventilator: true };
    expect(check(ventilated, ["ventilator.ward", "ventilator.independent"])).toEqual({
      refused: ["ventilator.independent"],
      toConfirm: [],
    });
  });
});
