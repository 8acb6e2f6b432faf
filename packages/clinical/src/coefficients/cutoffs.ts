import { parameter } from "./coefficient.ts";

/** Cut-offs used by more than one table, and the bands of RISK-20. */
export const CUTOFFS = {
  obeseBmi: parameter(30, "S", "Padua item and the usual definition of obesity", "barbar-2010"),
  underweightBmi: parameter(18.5, "P", "BMI below which pressure injury is commoner", "labeau-2021"),
  severeObesityBmi: parameter(40, "P", "Above it, cycling trials excluded patients", "nct03554811"),
} as const;

interface RiskBand {
  /** A probability strictly above this is high. */
  readonly highAbove: number;
  /** A probability strictly above this and not high is moderate. */
  readonly moderateAbove: number;
}

/** RISK-20 for the four risks; readmission has no threshold there, so its bands are judgment (J). */
export const RISK_BANDS = {
  deconditioning: { highAbove: 0.25, moderateAbove: 0.15 },
  vte: { highAbove: 0.08, moderateAbove: 0.04 },
  falls: { highAbove: 0.08, moderateAbove: 0.04 },
  pressure: { highAbove: 0.08, moderateAbove: 0.04 },
  // Around the all-payer 14 % (Hoffman 2019, n=8,382,074): sepsis and heart failure reach about 20 %.
  readmission: { highAbove: 0.2, moderateAbove: 0.12 },
} as const satisfies Record<string, RiskBand>;

/** RISK-21: at or above. */
export const ANONYMOUS_RISK_BANDS = {
  deconditioning: { highFrom: 0.25, moderateFrom: 0.15 },
  vte: { highFrom: 0.04, moderateFrom: 0.02 },
  falls: { highFrom: 0.04, moderateFrom: 0.02 },
  pressure: { highFrom: 0.04, moderateFrom: 0.02 },
} as const;

/** The range around an estimate: its odds times e to the power of plus or minus this. */
export const UNCERTAINTY = {
  logOddsHalfWidth: parameter(
    0.4,
    "J",
    "Odds x 0.67 to x 1.49; the parent scores discriminate at only 0.64-0.75",
    "arakaki-2023",
  ),
} as const;
