import { parameter } from "./coefficient.ts";

/** The defensible effects of docs/clinical/evidence.md 4: modeled, not proven. Fractions. */
export const BENEFIT = {
  fullDoseMinutesPerDay: parameter(20, "P", "Minutes a day that count as the full dose", "burtin-2009"),
  poorAdherence: parameter(0.5, "P", "Share of the dose also shown: real ward adherence was poor", "hip-cycling-2021"),
  deconditioning: {
    reduction: parameter(0.15, "P", "Ward", "hartley-2022", "valenzuela-2020"),
    low: parameter(0, "P", "Range", "hartley-2022"),
    high: parameter(0.3, "P", "Range", "hartley-2022"),
  },
  deconditioningIcu: {
    reduction: parameter(0.1, "P", "ICU", "cycling-meta-2025", "fossat-2018", "kho-2024"),
    low: parameter(0, "P", "Range", "fossat-2018", "kho-2024"),
    high: parameter(0.25, "P", "Range", "cycling-meta-2025"),
  },
  falls: {
    reduction: parameter(0.05, "P", "No effect of exercise alone; multicomponent 0.58", "hshieh-2018", "hartley-2022"),
    low: parameter(-0.05, "P", "Range", "hartley-2022"),
    high: parameter(0.2, "P", "Range", "hshieh-2018"),
  },
  vte: {
    reduction: parameter(0.03, "P", "Association only; never instead of prophylaxis", "ambulation-vte-2020"),
    low: parameter(0, "P", "Range", "ambulation-vte-2020"),
    high: parameter(0.1, "P", "Range", "ambulation-vte-2020"),
  },
  pressure: {
    reduction: parameter(0.03, "P", "OR 0.97, inconclusive", "nieto-garcia-2021"),
    low: parameter(0, "P", "Range", "nieto-garcia-2021"),
    high: parameter(0.1, "P", "Range", "nieto-garcia-2021"),
  },
  readmission: {
    reduction: parameter(0.05, "P", "Multicomponent 0.83; exercise alone null", "rubin-2018", "valenzuela-2020"),
    low: parameter(0, "P", "Range", "valenzuela-2020"),
    high: parameter(0.15, "P", "Range", "rubin-2018"),
  },
  /** Share of the odds of a facility removed; none in the ICU. */
  facilityOdds: {
    reduction: parameter(0.08, "P", "Older exercise reviews, RR about 1.08 for home", "hartley-2022"),
    low: parameter(0, "P", "Range", "hartley-2022"),
    high: parameter(0.15, "P", "Range", "hartley-2022"),
  },
  daysSaved: {
    shortStayDays: parameter(5, "P", "Below it a share of the stay is saved", "hoyer-2016"),
    shortStayShare: parameter(0.08, "P", "Share of a short stay", "hoyer-2016"),
    atShortStay: parameter(0.4, "P", "Days, at the short stay", "hoyer-2016"),
    moreByLongStay: parameter(0.7, "P", "Further days by the long stay", "hoyer-2016"),
    longStayAfterDays: parameter(5, "P", "Days from the short to the long stay", "hoyer-2016"),
    mostInRehab: parameter(0.5, "J", "Most days in rehabilitation"),
    /** Range ends, as fractions of the central estimate at the short and the long stay: 0.2-0.6 and 0.6-1.5 days. */
    lowAtShortStay: parameter(0.2, "P", "Days", "hoyer-2016"),
    highAtShortStay: parameter(0.6, "P", "Days", "hoyer-2016"),
    lowAtLongStay: parameter(0.6, "P", "Days", "hoyer-2016"),
    highAtLongStay: parameter(1.5, "P", "Days", "hoyer-2016"),
  },
  /** Reductions below this many percentage points are hidden. */
  smallestShownPoints: parameter(0.1, "J", "Percentage points"),
} as const;
