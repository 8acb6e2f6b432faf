import { judged, parameter, published } from "./coefficient.ts";

/** Unplanned readmission, any cause, 30 days. Log-odds. */
export const READMISSION = {
  baseline: parameter(0.076, "P", "A 65-year-old with no listed factor", "hoffman-2019", "donze-2016"),
  compression: {
    above: parameter(1, "J", "Summed log-odds above which further factors count less"),
    slope: parameter(0.4, "J", "What a further log-odds counts above that"),
  },
  limits: { low: parameter(0.03, "J", "Lowest"), high: parameter(0.4, "J", "Highest") },
  age: {
    perYear: judged("age", 0.004),
    referenceYears: parameter(65, "J", "Age at which age adds nothing"),
  },
  longStay: {
    fromDays: parameter(5, "S", "HOSPITAL item: stay of 5 days or more", "donze-2016"),
    logOdds: published("long_stay", 0.22, "donze-2016"),
  },
  mobility_status: {
    walking_assist: published("mobility_status.walking_assist", 0.12, "hoyer-2014"),
    standing_assist: published("mobility_status.standing_assist", 0.28, "hoyer-2014"),
    chair_bound: published("mobility_status.chair_bound", 0.35, "hoyer-2014"),
    bedbound: published("mobility_status.bedbound", 0.38, "hoyer-2014"),
  },
  cognitive_status: { delirium_dementia: judged("cognitive_status.delirium_dementia", 0.18) },
  notIndependentBefore: judged("baseline_function.not_independent", 0.12),
  level_of_care: { icu: judged("level_of_care.icu", 0.12) },
  flags: [
    judged("has_active_cancer", 0.35, "donze-2016"),
    judged("is_cardiac_admission", 0.35),
    published("albumin_low", 0.3, "robinson-2015"),
    judged("is_oncology", 0.25, "donze-2016"),
    judged("has_malnutrition", 0.25),
    judged("is_sepsis", 0.22),
    judged("on_steroids", 0.15),
    judged("has_central_line", 0.12),
    judged("has_feeding_tube", 0.12),
    judged("has_diabetes", 0.1),
    judged("has_stroke_history", 0.08),
    judged("has_vte_history", 0.08),
    judged("has_foley_catheter", 0.08),
    judged("has_parkinson", 0.08),
  ],
  electiveOrthopedicSurgery: judged("orthopedic.elective_surgery", -0.45, "elective-joint-readmission"),
} as const;
