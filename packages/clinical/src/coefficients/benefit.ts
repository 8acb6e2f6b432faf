import { parameter } from "./coefficient.ts";

/** The defensible effects of docs/clinical/evidence.md 4: modeled, not proven. Fractions. */
export const BENEFIT = {
  fullDoseMinutesPerDay: parameter(20, "P", "Minutes a day that count as the full dose", "burtin-2009"),
  meanOfDays: parameter(7, "J", "Days of the build-up whose mean is the dose"),
  dependentMoreThanMinutes: parameter(
    10,
    "J",
    "Minutes a day from above which a benefit is shown to a dependent patient",
  ),
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
    reduction: parameter(
      0.05,
      "J",
      "From multicomponent programs; exercise alone showed none",
      "hshieh-2018",
      "hartley-2022",
    ),
    low: parameter(-0.05, "J", "Range", "hartley-2022"),
    high: parameter(0.2, "J", "Range", "hshieh-2018"),
  },
  vte: {
    reduction: parameter(0.03, "J", "Association only; never instead of prophylaxis", "ambulation-vte-2020"),
    low: parameter(0, "J", "Range", "ambulation-vte-2020"),
    high: parameter(0.1, "J", "Range", "ambulation-vte-2020"),
  },
  pressure: {
    reduction: parameter(0.03, "J", "OR 0.97, inconclusive", "nieto-garcia-2021"),
    low: parameter(0, "J", "Range", "nieto-garcia-2021"),
    high: parameter(0.1, "J", "Range", "nieto-garcia-2021"),
  },
  readmission: {
    reduction: parameter(
      0.05,
      "J",
      "From multicomponent programs; exercise alone showed none",
      "rubin-2018",
      "valenzuela-2020",
    ),
    low: parameter(0, "J", "Range", "valenzuela-2020"),
    high: parameter(0.15, "J", "Range", "rubin-2018"),
  },
  /** Share of the odds of a facility removed; none in the ICU. */
  facilityOdds: {
    reduction: parameter(0.08, "J", "Older exercise reviews, general knowledge", "hartley-2022"),
    low: parameter(0, "J", "Range", "hartley-2022"),
    high: parameter(0.15, "J", "Range", "hartley-2022"),
  },
  /** From a before-after study; trials showed no effect. None for ventilated patients, no data for rehabilitation. */
  daysSaved: {
    shortStayDays: parameter(5, "P", "Below it a share of the stay is saved", "hoyer-2016"),
    shortStayShare: parameter(0.08, "P", "Share of a short stay", "hoyer-2016"),
    shortStayLow: parameter(0.5, "P", "Low end, as a share of the days saved of a short stay", "hoyer-2016"),
    shortStayHigh: parameter(1.5, "P", "High end, as a share of the days saved of a short stay", "hoyer-2016"),
    longStayAfterDays: parameter(5, "P", "Days from the short to the long stay", "hoyer-2016"),
    central: {
      atShortStay: parameter(0.4, "P", "Days", "hoyer-2016"),
      more: parameter(0.7, "P", "Days", "hoyer-2016"),
    },
    low: { atShortStay: parameter(0.2, "P", "Days", "hoyer-2016"), more: parameter(0.4, "P", "Days", "hoyer-2016") },
    high: { atShortStay: parameter(0.6, "P", "Days", "hoyer-2016"), more: parameter(0.9, "P", "Days", "hoyer-2016") },
  },
  /** Reductions below this many percentage points are hidden. */
  smallestShownPoints: parameter(0.1, "J", "Percentage points"),
} as const;
