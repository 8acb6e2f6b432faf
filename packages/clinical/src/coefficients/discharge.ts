import { judged, parameter, published } from "./coefficient.ts";

/** Discharge to a facility; home is the rest. Log-odds of a facility. */
export const DISCHARGE = {
  baseline: parameter(0.035, "J", "A 65-year-old with no listed factor", "hcup-stays"),
  homeLimits: { low: parameter(0.05, "J", "Lowest"), high: parameter(0.98, "J", "Highest") },
  age: {
    referenceYears: parameter(65, "J", "Age at which age adds nothing"),
    perYearAbove: published("age", 0.045, "hcup-stays"),
    perYearBelow: published("age", 0.03, "hcup-stays"),
  },
  /** Mobility and cognition count this much in the ICU, where both are largely reversible. */
  icuShare: parameter(0.5, "J", "Share of mobility and cognition that counts in the ICU"),
  mobility_status: {
    independent: judged("mobility_status.independent", -0.3, "gehlbach-2011", "liu-harp-2016"),
    walking_assist: judged("mobility_status.walking_assist", 0.75, "gehlbach-2011", "liu-harp-2016"),
    standing_assist: judged("mobility_status.standing_assist", 1.5, "gehlbach-2011", "liu-harp-2016"),
    chair_bound: judged("mobility_status.chair_bound", 1.8, "gehlbach-2011", "liu-harp-2016"),
    bedbound: judged("mobility_status.bedbound", 2, "gehlbach-2011", "liu-harp-2016"),
  },
  cognitive_status: {
    mild_impairment: published("cognitive_status.mild_impairment", 0.35, "witlox-2010"),
    delirium_dementia: published("cognitive_status.delirium_dementia", 0.85, "witlox-2010"),
  },
  baseline_function: {
    partial: judged("baseline_function.partial", 0.35),
    dependent: judged("baseline_function.dependent", 0.6),
  },
  level_of_care: {
    icu: judged("level_of_care.icu", 0.5),
    stepdown: judged("level_of_care.stepdown", 0.1),
    rehab: judged("level_of_care.rehab", -0.3, "kortebein-2009"),
  },
  daysImmobile: {
    perDay: judged("days_immobile", 0.03),
    mostDays: parameter(14, "J", "Days that count"),
  },
  flags: [
    published("has_ventilator", 0.6, "gehlbach-2011"),
    judged("is_neuro_admission", 0.55),
    judged("is_orthopedic", 0.45),
    judged("has_feeding_tube", 0.45),
    judged("is_trauma_admission", 0.35),
    judged("has_parkinson", 0.35),
    judged("has_malnutrition", 0.25),
    judged("albumin_low", 0.2),
    judged("incontinent", 0.2),
    judged("is_sepsis", 0.15),
    judged("has_stroke_history", 0.15),
  ],
  homeLikelyFrom: parameter(0.5, "J", "Home probability from which home is the predicted disposition"),
} as const;
