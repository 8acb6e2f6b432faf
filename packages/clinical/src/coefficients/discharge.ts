import { derived, judged, parameter, published } from "./coefficient.ts";

/** Discharge to a facility, if the patient survives the stay; otherwise home. Log-odds of a facility. */
export const DISCHARGE = {
  baseline: parameter(-2.83, "D", "Log-odds of a 65-year-old with no listed factor", "hcup-stays"),
  homeLimits: { low: parameter(0.05, "J", "Lowest"), high: parameter(0.98, "J", "Highest") },
  age: {
    referenceYears: parameter(65, "J", "Age at which age adds nothing"),
    perYearAbove: published("age", 0.035, "hcup-stays"),
    perYearBelow: published("age", 0.025, "hcup-stays"),
  },
  mobility_status: {
    walking_assist: judged("mobility_status.walking_assist", 0.6, "gehlbach-2011", "liu-harp-2016"),
    standing_assist: judged("mobility_status.standing_assist", 1, "gehlbach-2011", "liu-harp-2016"),
    chair_bound: judged("mobility_status.chair_bound", 1.2, "gehlbach-2011", "liu-harp-2016"),
    bedbound: judged("mobility_status.bedbound", 1.35, "gehlbach-2011", "liu-harp-2016"),
  },
  cognitive_status: {
    mild_impairment: published("cognitive_status.mild_impairment", 0.3, "witlox-2010"),
    delirium_dementia: published("cognitive_status.delirium_dementia", 0.6, "witlox-2010"),
  },
  baseline_function: {
    partial: judged("baseline_function.partial", 0.25),
    dependent: judged("baseline_function.dependent", 0.45),
  },
  level_of_care: {
    stepdown: judged("level_of_care.stepdown", 0.1),
    icu: published("level_of_care.icu", 0.25, "medicare-icu-facility"),
    rehab: judged("level_of_care.rehab", -0.3, "kortebein-2009"),
  },
  flags: [
    published("has_ventilator", 0.3, "gehlbach-2011"),
    judged("is_neuro_admission", 0.5),
    judged("is_trauma_admission", 0.3),
    judged("has_feeding_tube", 0.3),
    judged("has_parkinson", 0.25),
    judged("has_malnutrition", 0.15),
    judged("albumin_low", 0.15),
    judged("incontinent", 0.15),
  ],
  /** Hip fractures above all: from the low end at 60 years, more with each year, to the high end. */
  unplannedOrthopedic: {
    low: derived("is_orthopedic.unplanned", 0.5, "hip-fracture-home"),
    perYear: derived("is_orthopedic.unplanned", 0.08, "hip-fracture-home"),
    fromYears: parameter(60, "D", "Age from which each year adds", "hip-fracture-home"),
    high: derived("is_orthopedic.unplanned", 2, "hip-fracture-home"),
  },
  plannedSurgery: judged("admission_urgency.planned_surgery", -0.3),
  daysImmobile: {
    perDay: judged("days_immobile", 0.02),
    mostDays: parameter(14, "J", "Days that count"),
  },
  homeLikelyFrom: parameter(0.5, "J", "Home probability from which home is the predicted disposition"),
} as const;
