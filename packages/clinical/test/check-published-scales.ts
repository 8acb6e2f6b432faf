import {
  BRADEN,
  HOSPITAL,
  IMPROVE_VTE,
  LACE,
  MORSE,
  PADUA,
  type Scale,
  type ScoreResult,
  scoreBraden,
  scoreHospital,
  scoreImproveVte,
  scoreLace,
  scoreMorse,
  scorePadua,
} from "../src/index.ts";

/** A published scale as its paper prints it: item, answer as entered, points. Written from the papers' tables. */
interface PublishedScale {
  readonly name: string;
  readonly scale: Scale;
  readonly score: (items: never) => ScoreResult<string>;
  readonly rows: readonly (readonly [input: string, answer: unknown, item: string, points: number])[];
  /** Lowest total of each band. */
  readonly bands: readonly (readonly [from: number, band: string])[];
  readonly lowest: number;
  readonly highest: number;
}

const yesNo = (item: string, points: number, input = item) =>
  [
    [input, true, item, points],
    [input, false, item, 0],
  ] as const;

const subscale = (item: string, highest: number) =>
  Array.from({ length: highest }, (_, index) => [item, index + 1, item, index + 1] as const);

export const publishedScales: readonly PublishedScale[] = [
  {
    name: "Padua, Barbar 2010",
    scale: PADUA,
    score: scorePadua,
    rows: [
      ...yesNo("active_cancer", 3),
      ...yesNo("previous_vte", 3),
      ...yesNo("reduced_mobility", 3),
      ...yesNo("thrombophilia", 3),
      ...yesNo("recent_trauma_or_surgery", 2),
      ...yesNo("age_70_or_over", 1),
      ...yesNo("heart_or_respiratory_failure", 1),
      ...yesNo("acute_mi_or_stroke", 1),
      ...yesNo("acute_infection_or_rheumatologic", 1),
      ...yesNo("bmi_30_or_over", 1),
      ...yesNo("hormonal_treatment", 1),
    ],
    bands: [
      [4, "high"],
      [0, "low"],
    ],
    lowest: 0,
    highest: 20,
  },
  {
    name: "Morse, Morse 1989",
    scale: MORSE,
    score: scoreMorse,
    rows: [
      ...yesNo("fall_history", 25),
      ...yesNo("secondary_diagnosis", 15),
      ["ambulatory_aid", "none", "ambulatory_aid", 0],
      ["ambulatory_aid", "cane_or_walker", "ambulatory_aid", 15],
      ["ambulatory_aid", "furniture", "ambulatory_aid", 30],
      ...yesNo("iv_or_lock", 20),
      ["gait", "normal", "gait", 0],
      ["gait", "weak", "gait", 10],
      ["gait", "impaired", "gait", 20],
      ["mental_status", "oriented", "mental_status", 0],
      ["mental_status", "overestimates", "mental_status", 15],
    ],
    bands: [
      [45, "high"],
      [25, "moderate"],
      [0, "low"],
    ],
    lowest: 0,
    highest: 125,
  },
  {
    name: "Braden, bands of Alderden 2017",
    scale: BRADEN,
    score: scoreBraden,
    rows: [
      ...subscale("sensory", 4),
      ...subscale("moisture", 4),
      ...subscale("activity", 4),
      ...subscale("mobility", 4),
      ...subscale("nutrition", 4),
      ...subscale("friction_shear", 3),
    ],
    bands: [
      [19, "no_risk"],
      [15, "mild"],
      [13, "moderate"],
      [10, "high"],
      [6, "severe"],
    ],
    lowest: 6,
    highest: 23,
  },
  {
    name: "IMPROVE VTE, Spyropoulos 2011",
    scale: IMPROVE_VTE,
    score: scoreImproveVte,
    rows: [
      ...yesNo("previous_vte", 3),
      ...yesNo("thrombophilia", 2),
      ...yesNo("lower_limb_paralysis", 2),
      ...yesNo("cancer", 2),
      ...yesNo("immobilized_7_days", 1),
      ...yesNo("icu_or_ccu_stay", 1),
      ...yesNo("age_over_60", 1),
    ],
    bands: [
      [4, "high"],
      [2, "moderate"],
      [0, "low"],
    ],
    lowest: 0,
    highest: 12,
  },
  {
    name: "LACE, van Walraven 2010",
    scale: LACE,
    score: scoreLace,
    rows: [
      ...([
        [0, 0],
        [0.9, 0],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
        [6, 4],
        [7, 5],
        [13, 5],
        [14, 7],
        [60, 7],
      ].map(([days, points]) => ["lengthOfStayDays", days, "length_of_stay", points]) as [
        string,
        number,
        string,
        number,
      ][]),
      ...yesNo("acute_admission", 3, "isAcuteAdmission"),
      ...([
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 5],
        [9, 5],
      ].map(([charlson, points]) => ["charlsonPoints", charlson, "comorbidity", points]) as [
        string,
        number,
        string,
        number,
      ][]),
      ...([
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
        [8, 4],
      ].map(([visits, points]) => ["emergencyVisitsInSixMonths", visits, "emergency_visits", points]) as [
        string,
        number,
        string,
        number,
      ][]),
    ],
    bands: [
      [10, "high"],
      [5, "moderate"],
      [0, "low"],
    ],
    lowest: 0,
    highest: 19,
  },
  {
    name: "HOSPITAL, Donze 2016",
    scale: HOSPITAL,
    score: scoreHospital,
    rows: [
      ["hemoglobinGramsPerDeciliter", 11.9, "low_hemoglobin", 1],
      ["hemoglobinGramsPerDeciliter", 12, "low_hemoglobin", 0],
      ...yesNo("oncology_discharge", 2, "isOncologyDischarge"),
      ["sodiumMillimolesPerLiter", 134, "low_sodium", 1],
      ["sodiumMillimolesPerLiter", 135, "low_sodium", 0],
      ...yesNo("procedure", 1, "hadProcedure"),
      ...yesNo("urgent_admission", 1, "isUrgentAdmission"),
      ["admissionsInPriorYear", 0, "prior_admissions", 0],
      ["admissionsInPriorYear", 1, "prior_admissions", 0],
      ["admissionsInPriorYear", 2, "prior_admissions", 2],
      ["admissionsInPriorYear", 5, "prior_admissions", 2],
      ["admissionsInPriorYear", 6, "prior_admissions", 5],
      ["lengthOfStayDays", 4.9, "long_stay", 0],
      ["lengthOfStayDays", 5, "long_stay", 2],
    ],
    bands: [
      [7, "high"],
      [5, "intermediate"],
      [0, "low"],
    ],
    lowest: 0,
    highest: 13,
  },
];

/** Each answer of each item alone, and every total's band, against the papers' tables. */
export const checkPublishedScales = (): string[] => publishedScales.flatMap(checkScale);

function checkScale({ name, scale, score, rows, bands, lowest, highest }: PublishedScale): string[] {
  const problems: string[] = [];
  const answered = score as (items: Record<string, unknown>) => ScoreResult<string>;
  const listed = new Set<string>();
  for (const [input, answer, item, points] of rows) {
    const result = answered({ [input]: answer });
    const got = result.items.find((line) => line.item === item)?.points;
    listed.add(item);
    if (got !== points) problems.push(`${name} ${item} ${answer}: ${got}, expected ${points}`);
    if (result.unknown.includes(item)) problems.push(`${name} ${item} ${answer}: still unknown`);
    if (!result.isLowerBound) problems.push(`${name}: a partial score must be a lower bound`);
  }
  for (const item in scale.items) if (!listed.has(item)) problems.push(`${name}: ${item} is not in the paper's table`);
  const most = (pick: (...points: number[]) => number) =>
    [...listed].reduce((sum, item) => sum + pick(...rows.filter((row) => row[2] === item).map((row) => row[3])), 0);
  if (most(Math.max) !== highest) problems.push(`${name}: highest total is ${most(Math.max)}, expected ${highest}`);
  if (most(Math.min) !== lowest) problems.push(`${name}: lowest total is ${most(Math.min)}, expected ${lowest}`);
  const bottom = scale.bands.at(-1)?.from;
  if (bottom !== lowest) problems.push(`${name}: the lowest band starts at ${bottom}, expected ${lowest}`);
  for (let total = lowest; total <= highest; total++) {
    const expected = bands.find(([from]) => total >= from)?.[1];
    const got = scale.bands.find(({ from }) => total >= from)?.band;
    if (got !== expected) problems.push(`${name} ${total}: ${got}, expected ${expected}`);
  }
  return problems;
}
