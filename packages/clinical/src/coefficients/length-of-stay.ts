import { judged, parameter, published } from "./coefficient.ts";

/** Days in hospital: a base by level of care times multipliers. */
export const LENGTH_OF_STAY = {
  baseDays: {
    ward: published("level_of_care.ward", 4.2, "hcup-stays"),
    stepdown: judged("level_of_care.stepdown", 5.2),
    icu: judged("level_of_care.icu", 7.5),
    rehab: published("level_of_care.rehab", 12.5, "irf-stay"),
  },
  age: {
    perDecade: published("age", 1.05, "hcup-stays"),
    referenceYears: parameter(60, "J", "Age at which age multiplies by 1"),
  },
  /** All multipliers together, age included. */
  mostTimesBase: parameter(2.4, "J", "Multipliers together"),
  /** The stay is at least the days already immobile plus this share of the predicted stay. */
  remainingShare: parameter(0.4, "J", "Share of the predicted stay still ahead of an immobile patient"),
  limitsDays: { low: parameter(1.5, "J", "Shortest"), high: parameter(45, "J", "Longest") },
  range: { low: parameter(0.65, "J", "Lower end, times the days"), high: parameter(1.5, "J", "Upper end") },
  mobility_status: {
    independent: judged("mobility_status.independent", 0.85),
    standing_assist: judged("mobility_status.standing_assist", 1.12),
    chair_bound: judged("mobility_status.chair_bound", 1.2),
    bedbound: judged("mobility_status.bedbound", 1.3),
  },
  cognitive_status: {
    mild_impairment: judged("cognitive_status.mild_impairment", 1.08),
    delirium_dementia: judged("cognitive_status.delirium_dementia", 1.3),
  },
  flags: [
    judged("has_ventilator", 1.45),
    judged("is_sepsis", 1.3),
    published("has_malnutrition", 1.2, "malnutrition-stay"),
    judged("is_neuro_admission", 1.15),
    judged("has_feeding_tube", 1.15),
    judged("is_trauma_admission", 1.1),
    judged("is_oncology", 1.1),
    judged("albumin_low", 1.1),
    judged("has_parkinson", 1.08, "paul-2017"),
    judged("is_postoperative", 1.05),
  ],
} as const;
