import { judged, parameter, published } from "./coefficient.ts";

/** Days in hospital: a base by level of care times multipliers. */
export const LENGTH_OF_STAY = {
  baseDays: {
    ward: published("level_of_care.ward", 4.7, "hcup-stays"),
    stepdown: judged("level_of_care.stepdown", 5.5),
    icu: judged("level_of_care.icu", 7.4),
    rehab: published("level_of_care.rehab", 12.5, "irf-stay"),
  },
  age: {
    perDecade: published("age", 1.04, "hcup-stays"),
    referenceYears: parameter(60, "J", "Age at which age multiplies by 1"),
  },
  /** All multipliers together, age included. */
  mostTimesBase: parameter(2.4, "J", "Multipliers together"),
  /** The stay is at least the days already immobile plus this share of the predicted stay. */
  remainingShare: parameter(
    0.4,
    "J",
    "Share of the predicted stay still ahead of a patient who is immobile or has been here long",
  ),
  limitsDays: {
    low: parameter(1.5, "J", "Shortest"),
    high: parameter(45, "J", "Longest, or the days in the hospital and `moreThanSoFar`, whichever is more"),
    moreThanSoFar: parameter(18, "J", "Days beyond those already in the hospital, at most"),
  },
  /** Eight of ten patients like this: log-normal, mean 6.3 and SD 3.8 days of 880,339 stays. */
  range: {
    low: parameter(0.4, "D", "Lower end, times the days", "hip-fracture-stay"),
    high: parameter(1.75, "D", "Upper end, times the days", "hip-fracture-stay"),
    longestDays: parameter(60, "J", "Upper end, or the days in the hospital and `moreThanSoFar`, whichever is more"),
    moreThanSoFar: parameter(36, "J", "Upper end beyond the days already in the hospital, at most"),
  },
  mobility_status: {
    independent: judged("mobility_status.independent", 0.9),
    standing_assist: judged("mobility_status.standing_assist", 1.07),
    chair_bound: judged("mobility_status.chair_bound", 1.13),
    bedbound: judged("mobility_status.bedbound", 1.18),
  },
  cognitive_status: {
    mild_impairment: judged("cognitive_status.mild_impairment", 1.04),
    delirium_dementia: judged("cognitive_status.delirium_dementia", 1.15),
  },
  flags: [
    judged("has_ventilator", 1.4),
    judged("is_sepsis", 1.2),
    published("has_malnutrition", 1.15, "malnutrition-stay"),
    judged("is_neuro_admission", 1.12),
    judged("has_feeding_tube", 1.1),
    judged("is_oncology", 1.08),
    judged("albumin_low", 1.08),
  ],
  plannedSurgery: judged("admission_urgency.planned_surgery", 0.7),
} as const;
