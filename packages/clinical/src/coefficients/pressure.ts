import { judged, parameter, published } from "./coefficient.ts";

/**
 * New stage >=1 pressure injury during the stay. Log-odds. The Braden slope lies between the two
 * published ones: 0.41 in acute care (n=2,625), 0.20 in the ICU (Alderden 2017).
 */
export const PRESSURE = {
  baseline: parameter(0.021, "P", "At Braden 18 with no other factor", "gardiner-2014", "lyder-2012"),
  perBradenPoint: parameter(0.26, "S", "Each point lost", "braden-reclassification-2013", "alderden-2017"),
  bradenReference: parameter(18, "S", "Braden total of the baseline", "alderden-2017"),
  limits: { low: parameter(0.002, "J", "Lowest"), high: parameter(0.4, "J", "Highest") },
  otherFactors: {
    low: parameter(-0.5, "J", "Least that the factors outside Braden may add"),
    high: parameter(0.8, "J", "Most that the factors outside Braden may add"),
  },
  age: {
    perDecade: published("age", 0.12, "labeau-2021", "wu-2025"),
    referenceYears: parameter(65, "J", "Age at which age adds nothing"),
  },
  daysImmobile: {
    fromDays: parameter(3, "P", "Days that add nothing", "labeau-2021"),
    perDay: published("days_immobile", 0.05, "labeau-2021"),
    most: parameter(0.55, "P", "Most that days immobile may add", "labeau-2021"),
  },
  underweight: published("bmi.underweight", 0.45, "labeau-2021"),
  sex: { male: published("sex.male", 0.1, "labeau-2021") },
  level_of_care: {
    icu: published("level_of_care.icu", 0.25, "wu-2025", "alderden-2018"),
    stepdown: judged("level_of_care.stepdown", 0.05),
    rehab: judged("level_of_care.rehab", -0.15),
  },
  flags: [
    published("has_ventilator", 0.25, "labeau-2021"),
    published("has_diabetes", 0.2, "wu-2025"),
    judged("is_sepsis", 0.2),
    judged("on_steroids", 0.15, "lyder-2012"),
    judged("is_orthopedic", 0.15),
    judged("albumin_low", 0.15),
    judged("is_trauma_admission", 0.1),
    published("is_postoperative", 0.1, "labeau-2021"),
  ],
} as const;
