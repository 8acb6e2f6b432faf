import { derived, judged, parameter, published } from "./coefficient.ts";

/**
 * At least one fall during the stay. Log rate ratios against a 65-year-old independent woman
 * on a ward. Not computed from the Morse total: in 978,920 admissions its aid and IV items ran the wrong way.
 */
export const FALLS = {
  baselinePer1000Days: parameter(1.81, "D", "Falls per 1,000 patient-days of the reference patient", "bouldin-2013"),
  capPer1000Days: parameter(16, "P", "Highest rate, that of stroke rehabilitation", "nyberg-1995"),
  longestExposureDays: parameter(21, "J", "Days of the stay that count"),
  limits: { low: parameter(0.001, "J", "Lowest"), high: parameter(0.3, "J", "Highest") },
  age: {
    perYear: published("age", 0.014, "mazur-2016", "morse-72-hospitals"),
    referenceYears: parameter(65, "J", "Age of the reference patient"),
    fewestYears: parameter(-25, "J", "Years from the reference that count, below"),
    mostYears: parameter(30, "J", "Years from the reference that count, above"),
  },
  sex: { male: published("sex.male", 0.15, "heinzmann-2024") },
  mobility_status: {
    walking_assist: published("mobility_status.walking_assist", 0.45, "wong-2016", "heinzmann-2024"),
    standing_assist: published("mobility_status.standing_assist", 0.55, "wong-2016", "heinzmann-2024"),
    chair_bound: published("mobility_status.chair_bound", 0.3, "wong-2016", "heinzmann-2024"),
    bedbound: published("mobility_status.bedbound", -0.4, "wong-2016", "heinzmann-2024"),
  },
  cognitive_status: {
    mild_impairment: published("cognitive_status.mild_impairment", 0.25, "mazur-2016", "morse-72-hospitals"),
    delirium_dementia: published("cognitive_status.delirium_dementia", 0.55, "mazur-2016", "morse-72-hospitals"),
  },
  level_of_care: {
    icu: judged("level_of_care.icu", -0.4),
    rehab: published("level_of_care.rehab", 0.45, "nyberg-1995", "wong-2016"),
  },
  flags: [
    judged("has_ventilator", -0.6),
    published("on_sedating_medications", 0.3, "heinzmann-2024"),
    published("has_parkinson", 0.3, "paul-2017"),
    judged("incontinent", 0.2),
    judged("is_neuro_admission", 0.2),
    judged("has_stroke_history", 0.15),
  ],
  fallHistory: {
    yes: published("fall_history.yes", 0.55, "heinzmann-2024"),
    notRecorded: derived("fall_history.not_recorded", 0.1),
  },
} as const;
