import type { BaselineFunction, CognitiveStatus, Flag, MobilityStatus } from "../../../packages/clinical/src/index.ts";

/** What brought the patient in; one for each. */
export type Admission =
  | "sepsis"
  | "cardiac"
  | "neurological"
  | "elective_orthopedic"
  | "hip_fracture"
  | "trauma"
  | "oncology"
  | "other_surgery"
  | "other";

type Shares<Name extends string> = readonly (readonly [Name, number])[];

/** Shares of all patients; ages are spread evenly within a band, last year included. */
export const AGE_BANDS = [
  { from: 18, to: 44, share: 0.16 },
  { from: 45, to: 64, share: 0.31 },
  { from: 65, to: 84, share: 0.4 },
  { from: 85, to: 98, share: 0.13 },
] as const;

export const FEMALE_SHARE = 0.52;
/** Step-down: of those who are not in intensive care, were it not for severity. Ventilated: of intensive care. */
export const CARE = { icu: 0.15, stepdown: 0.12, ventilatedInIcu: 0.22 } as const;

/** Before intensive care makes it worse, best first. */
export const MOBILITY: Shares<MobilityStatus> = [
  ["independent", 0.5],
  ["walking_assist", 0.27],
  ["standing_assist", 0.08],
  ["chair_bound", 0.08],
  ["bedbound", 0.07],
];
/** In standard deviations of the mobility score. */
export const MOBILITY_SHIFT = { icu: 0.7, ventilated: 1, hipFracture: 0.6 } as const;

export const COGNITION: Readonly<Record<"younger" | "older", Shares<CognitiveStatus>>> = {
  younger: [
    ["normal", 0.92],
    ["mild_impairment", 0.03],
    ["delirium_dementia", 0.05],
  ],
  older: [
    ["normal", 0.6],
    ["mild_impairment", 0.15],
    ["delirium_dementia", 0.25],
  ],
};

export const BASELINE: Readonly<Record<"younger" | "older", Shares<BaselineFunction>>> = {
  younger: [
    ["independent", 0.93],
    ["partial", 0.05],
    ["dependent", 0.02],
  ],
  older: [
    ["independent", 0.68],
    ["partial", 0.22],
    ["dependent", 0.1],
  ],
};

/** Mean days in bed or chair so far, by mobility, and what intensive care adds. */
export const MEAN_DAYS_IMMOBILE: Readonly<Record<MobilityStatus | "icu", number>> = {
  independent: 0.1,
  walking_assist: 0.6,
  standing_assist: 1.2,
  chair_bound: 2,
  bedbound: 2.5,
  icu: 0.8,
};

export const HIP_FRACTURE = [
  { belowYears: 65, share: 0.004 },
  { belowYears: 75, share: 0.012 },
  { belowYears: Number.POSITIVE_INFINITY, share: 0.03 },
] as const;

/** Of those without a hip fracture. */
export const ADMISSIONS: Shares<Admission> = [
  ["sepsis", 0.094],
  ["cardiac", 0.173],
  ["neurological", 0.057],
  ["elective_orthopedic", 0.055],
  ["trauma", 0.05],
  ["oncology", 0.04],
  ["other_surgery", 0.144],
  ["other", 0.387],
];

/** Share that is planned, and that had an operation. Not named: none. */
export const PLANNED: Partial<Record<Admission, number>> = {
  elective_orthopedic: 1,
  oncology: 0.3,
  other_surgery: 0.55,
  cardiac: 0.1,
};
export const OPERATED: Partial<Record<Admission, number>> = {
  elective_orthopedic: 1,
  hip_fracture: 1,
  other_surgery: 1,
  trauma: 0.3,
};
/** Of 'other' admissions, in the cohort of model 2.1: every fourth is for chronic lung disease, which is answered too. */
export const RESPIRATORY_EVERY = 4;
/** Of hip fractures: how many are entered with the trauma box as well. */
export const HIP_FRACTURE_AS_TRAUMA = 0.4;

/** Share of younger than 65 years and of older, and how much of it is severity (correlation). */
export interface Marginal {
  readonly younger: number;
  readonly older: number;
  readonly severity: number;
}
const all = (share: number, severity: number): Marginal => ({ younger: share, older: share, severity });

export const FLAG_SHARES: Partial<Record<Flag, Marginal>> = {
  albumin_low: all(0.25, 0.5),
  has_malnutrition: all(0.1, 0.4),
  incontinent: { younger: 0.04, older: 0.19, severity: 0.4 },
  on_sedating_medications: all(0.27, 0.2),
  on_steroids: all(0.11, 0.15),
  on_vte_prophylaxis: all(0.6, 0),
  on_anticoagulants: all(0.15, 0),
  has_foley_catheter: all(0.17, 0.5),
  has_central_line: all(0.08, 0.5),
  has_feeding_tube: all(0.02, 0.5),
  has_diabetes: { younger: 0.2, older: 0.32, severity: 0.1 },
  has_parkinson: { younger: 0.002, older: 0.03, severity: 0 },
  has_active_cancer: { younger: 0.06, older: 0.1, severity: 0.1 },
  has_neuropathy: { younger: 0.04, older: 0.09, severity: 0.1 },
  has_stroke_history: { younger: 0.03, older: 0.12, severity: 0.1 },
  has_vte_history: { younger: 0.03, older: 0.06, severity: 0.1 },
};

export const EARLIER_FALL: Marginal = { younger: 0.06, older: 0.18, severity: 0.2 };
export const DIALYSIS: Marginal = all(0.035, 0.1);
export const THROMBOPHILIA: Marginal = all(0.01, 0);
/** Of women to 50 years. */
export const HORMONAL_TREATMENT = 0.1;

/** In the past year, without this one; the correlation is with severity. */
export const PRIOR_ADMISSIONS = {
  shares: [
    ["none", 0.48],
    ["one", 0.2],
    ["several", 0.27],
    ["many", 0.05],
  ],
  counts: { none: [0, 0], one: [1, 1], several: [2, 5], many: [6, 12] },
  severity: 0.3,
} as const;

/** Correlations with severity, and of mobility with age; the other shares are told by age. */
export const LOADINGS = {
  mobility: { age: 0.5, severity: 0.5 },
  baseline: { severity: 0.4 },
  cognition: { severity: 0.4 },
  icu: 0.6,
  stepdown: 0.4,
} as const;

/** Height in cm, body mass index (log-normal) in kg/m2. From 75 years people are lighter. */
export const BODY = {
  height: { male: [176, 7], female: [162, 6.5] },
  bodyMassIndex: { median: 27.6, logDeviation: 0.21, fromSeventyFive: 0.94, low: 14, high: 60 },
} as const;

/** The light and the heavy case mix shift severity by this many standard deviations. */
export const SEVERITY_SHIFT = { base: 0, light: -0.7, heavy: 0.7 } as const;
export type Scenario = keyof typeof SEVERITY_SHIFT;
