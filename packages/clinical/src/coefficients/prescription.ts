import { judged, parameter } from "./coefficient.ts";

const sessions = (minutes: number, frailMinutes: number, perDay: number) => ({
  minutes: parameter(minutes, "J", "Minutes per session", "burtin-2009", "valenzuela-2020", "hip-cycling-2021"),
  frailMinutes: parameter(frailMinutes, "J", "Minutes per session from 85 years or with sepsis"),
  perDay: parameter(perDay, "J", "Sessions per day"),
});

/** Judgment within the doses used in trials, unless a source is given beside the number. */
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
  mostWattMinutesPerDay: parameter(1200, "J", "Daily energy above which the watts of the goal are lowered"),
  /** The ICU is dosed as bedbound. */
  sessions: {
    bedbound: sessions(10, 5, 2),
    chair_bound: sessions(10, 6, 3),
    standing_assist: sessions(10, 6, 3),
    walking_assist: sessions(15, 10, 2),
    independent: sessions(20, 15, 2),
  },
  frailFromYears: parameter(85, "J", "Age from which, or sepsis with which, sessions are shorter"),
  assisted: {
    immobileFromDays: parameter(7, "J", "Days immobile from which the start is assisted"),
    fromYears: parameter(85, "J", "Age from which the start is assisted unless the patient is independent"),
    share: parameter(0.5, "J", "Share of the start's power in assisted mode"),
    mostMinutes: parameter(5, "J", "Minutes of the first sessions unless active"),
  },
  start: {
    mostWattsPerKg: parameter(3.5 / 10.8, "D", "W/kg of 3.0 METs: no start exceeds it", "bushman-2020"),
    mostWattsPerKgLungs: parameter(1.75 / 10.8, "J", "W/kg of 2.5 METs: no start with limited lungs exceeds it"),
    lungsShare: parameter(0.5, "J", "Share of the planned minutes that a start with limited lungs has at most"),
    lungsFewestMinutes: parameter(5, "J", "Minutes that this share never falls below"),
    mostBmi: parameter(30, "J", "The start is taken from at most the weight of this BMI"),
    unknownHeightCm: parameter(155, "J", "Height assumed for that: about the shorter seventh of older women"),
  },
  buildUp: {
    minutesPerDay: parameter(5, "J", "Minutes added after a good day until the planned minutes are reached"),
    assistedWattsPerDay: parameter(2, "J", "Watts added after a good day, assisted"),
    activeWattsPerDay: parameter(5, "J", "Watts added after a good day, active"),
  },
  /** The product's 30-50 W scale over resistance levels 1-9, held at 6. */
  resistance: {
    atLevelOneWatts: parameter(30, "J", "Power of level 1"),
    spanWatts: parameter(20, "J", "Power between level 1 and 9"),
    levels: parameter(8, "J", "Steps between level 1 and 9"),
    low: parameter(1, "J", "Lowest, and that of the start"),
    high: parameter(6, "J", "Highest generated"),
  },
  /** VO2 = 7 + 10.8 W/kg mL/kg/min; one MET is 3.5. Extrapolated below 50 W. */
  mets: {
    unloadedOxygen: parameter(7, "P", "mL/kg/min at 0 W: rest plus unloaded cycling", "bushman-2020"),
    oxygenPerWattPerKg: parameter(10.8, "P", "mL/kg/min per W/kg", "bushman-2020"),
    oxygenPerMet: parameter(3.5, "P", "mL/kg/min", "bushman-2020"),
    targetHigh: parameter(3, "J", "Above it the 2.0-3.0 METs target is exceeded, and the result says so"),
    mostAtGoal: parameter(4, "J", "A goal above it is not set: the patient is too light, minutes alone build up"),
  },
} as const;
