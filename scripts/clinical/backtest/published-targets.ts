import type { OutcomeName } from "./assess-cohort.ts";

/** What is published, and the same number in the back-test of the model's author. */
interface Target {
  readonly published: string;
  /** Where the published numbers are a range. */
  readonly range?: readonly [low: number, high: number];
}

interface DiscriminationTarget extends Target {
  /** In thousandths: all adults, from 70 years, new answers not recorded. */
  readonly author: readonly [all: number, old: number, notRecorded: number];
}

export const DISCRIMINATION_TARGETS: Readonly<Record<OutcomeName, DiscriminationTarget>> = {
  deconditioning: {
    author: [816, 745, 816],
    published: "0.72-0.82 all adults (IHRS, internal); at most 0.75 from 70 years (Shah 2023)",
    range: [0.72, 0.82],
  },
  vte: { author: [697, 696, 695], published: "0.64-0.70 (Padua 0.64, IMPROVE 0.70)", range: [0.64, 0.7] },
  falls: {
    author: [708, 672, 693],
    published: "0.65-0.75 (rehabilitation tools 0.65-0.73; Morse pooled 0.78, not external)",
    range: [0.65, 0.75],
  },
  pressure: {
    author: [720, 703, 720],
    published: "0.70-0.78 (IHRS; Braden pooled 0.82, mostly small and unblinded)",
    range: [0.7, 0.78],
  },
  readmission: {
    author: [684, 674, 640],
    published: "0.64-0.72 (LACE 0.68, simplified HOSPITAL 0.69, HOSPITAL 0.72)",
    range: [0.64, 0.72],
  },
  facility: { author: [798, 749, 805], published: "0.75-0.80 (AM-PAC 0.80)", range: [0.75, 0.8] },
};

interface MeanTarget extends Target {
  readonly decimals: number;
  /** Base, light, heavy, new answers not recorded. */
  readonly author: readonly [base: number, light: number, heavy: number, notRecorded: number];
}

export const MEAN_TARGETS = {
  "deconditioning, %": { decimals: 1, author: [22.4, 18.8, 26.9, 22.6], published: "19 (IHRS, mean age 64)" },
  "vte, %": { decimals: 2, author: [1.15, 0.93, 1.46, 1.13], published: "0.7-1.9", range: [0.7, 1.9] },
  "falls, %": { decimals: 1, author: [2.1, 1.8, 2.5, 2.2], published: "0.7-3.8", range: [0.7, 3.8] },
  "pressure, %": { decimals: 1, author: [3.4, 2.7, 4.5, 3.5], published: "2.7-4.5", range: [2.7, 4.5] },
  "home, %": {
    decimals: 1,
    author: [81.4, 84.7, 77.6, 79.9],
    published: "71-78, home health counted as post-acute; facility about 11 of all, 21 of Medicare stays",
    range: [71, 78],
  },
  "readmission, %": { decimals: 1, author: [13.9, 12.4, 15.6, 14.1], published: "14-14.5", range: [14, 14.5] },
  "falls per 1,000 days": { decimals: 2, author: [3.56, 3.36, 3.58, 3.55], published: "3.56" },
  "stay, days": { decimals: 1, author: [6.0, 5.3, 7.3, 6.2], published: "4.5-5.4", range: [4.5, 5.4] },
  "stay over 7 days, %": { decimals: 0, author: [23, 13, 36, 24], published: "33 (IHRS)" },
} as const satisfies Record<string, MeanTarget>;

export type MeanName = keyof typeof MEAN_TARGETS;

/** Deconditioning at the ages of the IHRS, 64 +/- 14 years. */
export const STANDARDIZED = { mean: 64, deviation: 14, author: 19.6, published: 19 } as const;

/** Low, moderate, high in percent; half the range's width: median, 5th and 95th percentile. */
export const AUTHOR_BANDS = {
  deconditioning: { levels: "50 / 16 / 34", halfWidth: "0.51, 0.40-1.00" },
  vte: { levels: "66 / 34 / 0", halfWidth: "0.52, 0.50-0.63" },
  falls: { levels: "88 / 10 / 2", halfWidth: "0.63, 0.60-0.74" },
  pressure: { levels: "74 / 18 / 8", halfWidth: "0.54, 0.50-0.65" },
} as const;

/** The author's rows: start W, goal W, METs at start and goal, minutes, watt-minutes, modes, days to the goal. */
export const AUTHOR_PRESCRIPTIONS = {
  independent: ["23.9", "30.1", "2.92 / 3.20", "75", "38.4", "1149", "0 / 7 / 93", "3.1"],
  walking_assist: ["20.3", "31.0", "2.78 / 3.22", "97", "26.1", "815", "0 / 40 / 60", "6.1"],
  standing_assist: ["17.2", "27.0", "2.66 / 3.09", "51", "24.6", "668", "0 / 53 / 47", "6.3"],
  chair_bound: ["8.1", "25.2", "2.31 / 3.04", "47", "23.3", "588", "0 / 100 / 0", "10.7"],
  bedbound: ["5.7", "25.0", "2.22 / 3.05", "49", "16.2", "405", "0 / 100 / 0", "11.5"],
  all: ["19.0", "29.1", "2.73 / 3.16", "74", "30.1", "885", "0 / 39 / 61", "5.7"],
} as const;

export const AUTHOR_PRESCRIPTION_SHARES = { tooLight: 0.8, reachedInStay: 67, beginAt25: 0 } as const;

/** Of 2.1; the last one with SpO2, pulse and pressure alone, which were all that it asked. */
export const AUTHOR_GATE = { nothing: "0 / 100 / 0", none: "27 / 73 / 0", vitalSigns: "47 / 53 / 0" } as const;

/** Of 5,000 random patients. */
export const AUTHOR_COMPARISONS = 1_150_583;

/** A mean of both versions: the author's, and that of this cohort with the code of engine 2.0. */
interface ChangedMean {
  readonly decimals: number;
  readonly author: readonly [of20: number, of21: number];
  readonly here20: number;
}

/** Where 2.1 differs from 2.0 on the cohort with respiratory admissions. Source: model 2.1, 12, last row. */
export const CHANGED_MEANS = {
  "start, W": { decimals: 1, author: [19, 17.2], here20: 18.58 },
  "minutes of the first sessions": { decimals: 1, author: [12.6, 12], here20: 12.59 },
  "METs at the start": { decimals: 2, author: [2.73, 2.67], here20: 2.733 },
  "goal, W": { decimals: 1, author: [29.1, 28.8], here20: 28.99 },
  "benefit's dose": { decimals: 2, author: [0.97, 0.95], here20: 0.958 },
  "benefit's dose, bedbound": { decimals: 2, author: [0.81, 0.71], here20: 0.76 },
  "benefit not shown, %": { decimals: 1, author: [0, 1.5], here20: 0 },
  "highest start in chair or bed, W": { decimals: 0, author: [18, 13], here20: 17 },
  "readmission, % (2.1)": { decimals: 1, author: [13.9, 14.2], here20: 13.87 },
  "vte, % (2.1)": { decimals: 2, author: [1.15, 1.18], here20: 1.116 },
} as const satisfies Record<string, ChangedMean>;

export type ChangedMeanName = keyof typeof CHANGED_MEANS;

/** Readmission in percent of respiratory admissions from 65 years, without and with the admission's weight. */
export const AUTHOR_RESPIRATORY_READMISSION = [14.5, 18.3] as const;
