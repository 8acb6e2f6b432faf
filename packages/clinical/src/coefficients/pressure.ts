import { judged, parameter, published } from "./coefficient.ts";

/** New stage >=1 pressure injury during the stay. Log-odds. The Braden slope is the ICU's 0.20; acute care has 0.41. */
export const PRESSURE = {
  baseline: parameter(-3.63, "D", "Log-odds at Braden 18 with no other factor", "gardiner-2014", "lyder-2012"),
  perBradenPoint: parameter(0.2, "D", "Each point lost", "alderden-2017", "braden-reclassification-2013"),
  bradenReference: parameter(18, "S", "Braden total of the baseline", "alderden-2017"),
  limits: { low: parameter(0.002, "J", "Lowest"), high: parameter(0.4, "J", "Highest") },
  level_of_care: {
    stepdown: judged("level_of_care.stepdown", 0.05),
    icu: published("level_of_care.icu", 0.2, "wu-2025", "alderden-2018"),
  },
  age: {
    perDecade: published("age", 0.08, "labeau-2021", "wu-2025"),
    referenceYears: parameter(65, "J", "Age at which age adds nothing"),
  },
  daysImmobile: {
    fromDays: parameter(3, "P", "Days that add nothing", "labeau-2021"),
    perDay: published("days_immobile", 0.04, "labeau-2021"),
    most: parameter(0.4, "P", "Most that days immobile may add", "labeau-2021"),
  },
  underweight: published("bmi.underweight", 0.35, "labeau-2021"),
  flags: [
    published("has_ventilator", 0.2, "labeau-2021"),
    published("has_diabetes", 0.15, "wu-2025"),
    judged("is_sepsis", 0.15),
  ],
  unplannedOrthopedic: judged("is_orthopedic.unplanned", 0.25),
} as const;
