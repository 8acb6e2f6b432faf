import { judged, parameter } from "./coefficient.ts";

/** Judgment within the doses trials used, unless a source stands beside the number. */
export const PRESCRIPTION = {
  wattsPerKg: {
    bedbound: judged("mobility_status.bedbound", 0.18),
    chair_bound: judged("mobility_status.chair_bound", 0.24),
    standing_assist: judged("mobility_status.standing_assist", 0.32),
    walking_assist: judged("mobility_status.walking_assist", 0.4),
    independent: judged("mobility_status.independent", 0.48),
  },
  oldAge: {
    fromYears: parameter(80, "J", "Age from which the power is reduced"),
    multiplier: judged("age", 0.88),
  },
  icuMultiplier: judged("level_of_care.icu", 0.85),
  unknownWeightKg: parameter(70, "J", "Weight assumed when none is known; the result says so"),
  /** Generated goals start at 25 W (EDITOR-20) and stay within the limits at which the goal editor warns. */
  watts: { low: parameter(25, "J", "Lowest generated goal"), high: parameter(45, "J", "Highest generated goal") },
  mostWattMinutesPerDay: parameter(1200, "J", "Daily energy above which minutes are shortened"),
  /** The ICU is dosed as bedbound. */
  minutes: {
    bedbound: parameter(10, "J", "Per session", "hip-cycling-2021"),
    chair_bound: parameter(10, "J", "Per session"),
    standing_assist: parameter(10, "J", "Per session"),
    walking_assist: parameter(15, "J", "Per session", "burtin-2009", "valenzuela-2020"),
    independent: parameter(20, "J", "Per session", "burtin-2009", "valenzuela-2020"),
  },
  sessions: {
    bedbound: parameter(2, "J", "Per day"),
    chair_bound: parameter(3, "J", "Per day"),
    standing_assist: parameter(3, "J", "Per day"),
    walking_assist: parameter(2, "J", "Per day"),
    independent: parameter(2, "J", "Per day"),
  },
  frail: {
    fromYears: parameter(85, "J", "Age from which, or sepsis with which, sessions are shorter"),
    fewerMinutes: parameter(5, "J", "Minutes taken off"),
  },
  fewestMinutes: {
    bedbound: parameter(5, "J", "Never shorter"),
    others: parameter(8, "J", "Never shorter"),
  },
  /** The product's 30-50 W scale over resistance levels 1-9, held at 6. */
  resistance: {
    atLevelOneWatts: parameter(30, "J", "Power of level 1"),
    spanWatts: parameter(20, "J", "Power between level 1 and 9"),
    levels: parameter(8, "J", "Steps between level 1 and 9"),
    low: parameter(1, "J", "Lowest"),
    high: parameter(6, "J", "Highest generated"),
  },
  /** VO2 = 7 + 10.8 W/kg mL/kg/min; one MET is 3.5. Extrapolated below 50 W. */
  mets: {
    unloadedOxygen: parameter(7, "P", "mL/kg/min at 0 W: rest plus unloaded cycling", "bushman-2020"),
    oxygenPerWattPerKg: parameter(10.8, "P", "mL/kg/min per W/kg", "bushman-2020"),
    oxygenPerMet: parameter(3.5, "P", "mL/kg/min", "bushman-2020"),
    targetHigh: parameter(3, "J", "Above it the 2.0-3.0 METs target is exceeded, and the result says so"),
  },
} as const;
