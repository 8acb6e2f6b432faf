import { parameter } from "./coefficient.ts";

/** Cut-offs used by more than one table, and the bands of RISK-20. */
export const CUTOFFS = {
  obeseBmi: parameter(30, "S", "Padua item and the usual definition of obesity", "barbar-2010"),
  underweightBmi: parameter(18.5, "P", "BMI below which pressure injury is commoner", "labeau-2021"),
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

const spread = (base: number, center: number, baseNote: string) => ({
  base: parameter(base, "J", `Half the spread of published base rates between hospitals, log-odds. ${baseNote}`),
  center: parameter(center, "D", "Log-odds of the cohort's mean"),
});

/** The likely range around an estimate, on the log-odds scale; not a confidence interval. */
export const UNCERTAINTY = {
  weightError: parameter(0.3, "J", "All weights together may be this share off, so that extremes are wider"),
  perUnknownAnswer: parameter(0.04, "J", "Added to the squared half-width for each key answer not recorded"),
  deconditioning: spread(0.4, -1.25, "7 to 46 % by definition alone"),
  vte: spread(0.5, -4.45, "0.7-1.9 %"),
  falls: spread(0.6, -3.8, "0.67-3.8 % is 0.88, held at 0.60"),
  pressure: spread(0.5, -3.3, "2.7-4.5 and 8.4 %"),
  home: spread(0.4, 1.5, "71-78 %"),
  readmission: spread(0.3, -1.8, "14-14.5 %"),
} as const;

/** The answers whose absence widens an outcome's range. */
export const KEY_ANSWERS = {
  deconditioning: ["mobility_status", "cognitive_status", "baseline_function", "albumin_low"],
  vte: ["mobility_status", "on_vte_prophylaxis", "has_vte_history", "thrombophilia"],
  falls: ["mobility_status", "cognitive_status", "fall_history", "on_sedating_medications"],
  pressure: ["mobility_status", "incontinent", "albumin_low", "weight_kg"],
  home: ["mobility_status", "cognitive_status", "baseline_function", "admission_urgency"],
  readmission: ["prior_admissions", "has_dialysis", "albumin_low", "mobility_status"],
} as const;
