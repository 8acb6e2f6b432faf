import { derived, fromScore, judged, parameter, published } from "./coefficient.ts";

/** Unplanned readmission, any cause, within 30 days of leaving the hospital alive. Log-odds. */
export const READMISSION = {
  baseline: parameter(-2.8, "D", "Log-odds of a 65-year-old with no listed factor", "hoffman-2019", "donze-2016"),
  limits: { low: parameter(0.03, "J", "Lowest"), high: parameter(0.45, "J", "Highest") },
  age: {
    perYear: judged("age", 0.004),
    referenceYears: parameter(65, "J", "Age at which age adds nothing"),
  },
  longStay: {
    fromDays: parameter(5, "S", "HOSPITAL item: stay of 5 days or more", "donze-2016"),
    logOdds: fromScore("long_stay", 0.25, "donze-2016"),
  },
  mobility_status: {
    walking_assist: published("mobility_status.walking_assist", 0.12, "hoyer-2014"),
    standing_assist: published("mobility_status.standing_assist", 0.25, "hoyer-2014"),
    chair_bound: published("mobility_status.chair_bound", 0.3, "hoyer-2014"),
    bedbound: published("mobility_status.bedbound", 0.35, "hoyer-2014"),
  },
  cognitive_status: { delirium_dementia: judged("cognitive_status.delirium_dementia", 0.15) },
  baseline_function: {
    partial: judged("baseline_function.partial", 0.15),
    dependent: judged("baseline_function.dependent", 0.15),
  },
  level_of_care: {
    stepdown: judged("level_of_care.stepdown", 0.05),
    icu: judged("level_of_care.icu", 0.15),
  },
  flags: [
    judged("is_cardiac_admission", 0.4),
    judged("is_sepsis", 0.4),
    published("albumin_low", 0.3, "robinson-2015"),
    judged("has_malnutrition", 0.2),
    judged("on_steroids", 0.15),
    judged("has_central_line", 0.15),
    judged("has_diabetes", 0.1),
  ],
  /** An oncology admission counts instead of active cancer. */
  cancer: {
    oncologyAdmission: fromScore("is_oncology", 0.6, "donze-2016"),
    activeCancer: fromScore("has_active_cancer", 0.35, "aubert-2017"),
  },
  dialysis: published("has_dialysis", 1, "dialysis-readmission"),
  respiratoryAdmission: published("is_respiratory_admission", 0.3, "goto-2018"),
  priorAdmissions: {
    severalFrom: parameter(2, "S", "Admissions in the past 12 months that count as several", "donze-2016"),
    manyFrom: parameter(6, "S", "Admissions in the past 12 months that count as many", "donze-2016"),
    several: fromScore("prior_admissions.two_to_five", 0.55, "donze-2016"),
    many: fromScore("prior_admissions.six_or_more", 1.3, "donze-2016"),
    notRecorded: derived("prior_admissions.not_recorded", 0.25),
  },
  plannedSurgery: judged("admission_urgency.planned_surgery", -0.5, "elective-joint-readmission"),
} as const;
