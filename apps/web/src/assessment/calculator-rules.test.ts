import {
  COGNITIVE_STATUSES,
  FLAG_GROUPS,
  MOBILITY_STATUSES,
  MODEL_TABLES,
  type StepLoad,
  UNGROUPED_FLAGS,
} from "@bedside-bike/clinical";
import { expect, it } from "vitest";
import { withEnergy } from "../goals/prescription.ts";
import { emptyValues } from "./form/assessment-values.ts";
import { checkDialog } from "./form/check-answers.ts";
import { draftFromInputs, goalInputLimits } from "./goals/goal-draft.ts";

it("a provider's assessment takes ages of 16 to 110, or none [CALCULATOR-12]", () => {
  const toasts = ["15", "16", "110", "111", "40.5", ""].map((age) => checkDialog({ ...emptyValues(), age })?.toast);
  expect(toasts).toEqual(["invalidAge", undefined, undefined, "invalidAge", "invalidAge", undefined]);
});

it("goal inputs: energy 200-3000, duration 1-60, watts 5-100, sessions 1-5 [CALCULATOR-43]", () => {
  expect(goalInputLimits).toMatchObject({
    energy: { low: 200, high: 3000 },
    minutes: { low: 1, high: 60 },
    watts: { low: 5, high: 100 },
    sessions: { low: 1, high: 5 },
  });
});

it("a provider's energy target sets at most 4 sessions and 5 to 45 minutes [CALCULATOR-44]", () => {
  const plan = planOfStep({ watts: 30, minutes: 15 });
  expect(draftFromInputs(plan, { energy: 3000, watts: 5 })).toMatchObject({ sessions: 4, minutes: 45 });
  expect(draftFromInputs(plan, { energy: 200, watts: 100 })).toMatchObject({ sessions: 1, minutes: 5 });
});

/** Two sessions a day, and no cap. */
function planOfStep(step: StepLoad): Parameters<typeof draftFromInputs>[0] {
  const none = { soft: null, hard: null };
  return {
    step: withEnergy({ ...step, sessions: 2, resistance: 1 }),
    caps: { watts: none, minutes: none, sessions: none, energy: none, resistance: none },
    hasWatts: true,
  };
}

it("offers these mobility and cognitive statuses [CALCULATOR-17]", () => {
  expect(MOBILITY_STATUSES).toEqual(["bedbound", "chair_bound", "standing_assist", "walking_assist", "independent"]);
  expect(COGNITIVE_STATUSES).toEqual(["normal", "mild_impairment", "delirium_dementia"]);
});

it.each([
  [
    "admission",
    "admission",
    "no_admission_type",
    "is_postoperative, is_trauma_admission, is_sepsis, is_cardiac_admission, is_neuro_admission, is_orthopedic, is_oncology",
  ],
  ["medications", "medication", "no_medications", "on_sedating_medications, on_anticoagulants, on_steroids"],
  [
    "conditions",
    "condition",
    "no_medical_conditions",
    "has_diabetes, has_obesity, has_parkinson, has_active_cancer, has_malnutrition, has_neuropathy, has_stroke_history, has_vte_history",
  ],
  ["devices", "device", "no_devices", "has_foley_catheter, has_central_line, has_feeding_tube, has_ventilator"],
] as const)(
  "has these yes/no inputs: %s [CALCULATOR-21, CALCULATOR-24, CALCULATOR-25, CALCULATOR-26, CALCULATOR-27]",
  (_name, group, none, flags) => {
    expect(FLAG_GROUPS[group].none).toBe(none);
    expect(Object.keys(FLAG_GROUPS[group].flags).join(", ")).toBe(flags);
    const listed = flags.split(", ").map((flag) => flag.replace(/^(?:is|on|has)_/, ""));
    expect(Object.values(FLAG_GROUPS[group].flags)).toEqual(listed);
  },
);

it("has these yes/no inputs without a group [CALCULATOR-28]", () => {
  expect(UNGROUPED_FLAGS).toEqual(["on_vte_prophylaxis", "incontinent", "albumin_low"]);
});

it("the prescription has 0.18-0.48 W/kg, 12 % off from 80 years and 15 % off in the ICU [RISK-9]", () => {
  const { wattsPerKg, oldAge, icuMultiplier } = MODEL_TABLES.mobility_goal;
  const doses = Object.values(wattsPerKg).map(({ value }) => value);
  expect([Math.min(...doses), Math.max(...doses)]).toEqual([0.18, 0.48]);
  expect([oldAge.fromYears.value, oldAge.multiplier.value, icuMultiplier.value]).toEqual([80, 0.88, 0.85]);
});
