import { roundHalfUp, roundProbability } from "./arithmetic.ts";
import { type AssessmentInput, type BradenItems, FLAGS, type Flag, type PaduaItems } from "./assessment-input.ts";
import { CUTOFFS } from "./coefficients/cutoffs.ts";
import type { FactorId } from "./coefficients/factor-labels.ts";
import { READMISSION } from "./coefficients/readmission.ts";
import { calculateFigures, type Figures } from "./outcomes/figures.ts";
import { calculateBodyMassIndex } from "./patient.ts";
import type { ScoreResult } from "./scores/score.ts";

/** Each answer that can be taken away, besides the flags, and what is then assessed instead. */
const REFERENCES = {
  mobility_status: "independent",
  cognitive_status: "normal",
  baseline_function: "independent",
  level_of_care: "ward",
  days_immobile: 0,
  admission_urgency: null,
  fall_history: false,
  thrombophilia: null,
  hormonal_treatment: null,
  has_dialysis: null,
  is_respiratory_admission: null,
  prior_admissions: 0,
  weight_kg: null,
  padua: null,
  braden: null,
} as const satisfies Partial<AssessmentInput>;

export type RemovableAnswer = Flag | keyof typeof REFERENCES;
const REMOVABLE_FIELDS = Object.keys(REFERENCES) as (keyof typeof REFERENCES)[];

/** Every figure: probabilities as fractions with six decimals, `los` in days with two. */
export interface FigureValues {
  readonly deconditioning: number;
  readonly vte: number;
  readonly falls: number;
  readonly pressure: number;
  readonly los: number;
  readonly home: number;
  readonly readmission: number;
}

export const valuesOf = (figures: Figures): FigureValues => ({
  deconditioning: roundProbability(figures.deconditioning.probability),
  vte: roundProbability(figures.vte.probability),
  falls: roundProbability(figures.falls.probability),
  pressure: roundProbability(figures.pressure.probability),
  los: roundHalfUp(figures.stay.days, 2),
  home: roundProbability(1 - figures.facility.probability),
  readmission: roundProbability(figures.readmission.probability),
});

export type Without = { readonly [Answer in RemovableAnswer]?: FigureValues };

/**
 * The whole model again for each answer, with that one answer at its reference value and every other as entered. A
 * 'What if' with the same change shows the same by construction.
 */
export function assessWithout(patient: AssessmentInput): Without {
  const without: { [Answer in RemovableAnswer]?: FigureValues } = {};
  const changed: Record<string, unknown> & AssessmentInput = { ...patient };
  for (const answer of listRemovableAnswers(patient)) {
    changed[answer as string] = isFlag(answer) ? false : REFERENCES[answer];
    without[answer] = valuesOf(calculateFigures(changed));
    changed[answer as string] = patient[answer];
  }
  return without;
}

/** The answers that raise or lower a figure for this patient and can be taken away, flags first. */
export function listRemovableAnswers(patient: AssessmentInput): RemovableAnswer[] {
  const answers: RemovableAnswer[] = [];
  for (const flag of FLAGS) if (patient[flag]) answers.push(flag);
  for (const field of REMOVABLE_FIELDS) if (isRemovable(field, patient)) answers.push(field);
  return answers;
}

const isFlag = (answer: RemovableAnswer): answer is Flag => !(answer in REFERENCES);

function isRemovable(field: keyof typeof REFERENCES, patient: AssessmentInput): boolean {
  const value = patient[field];
  if (value === null || value === undefined || value === false) return false;
  if (field === "weight_kg") return isUnusualWeight(patient);
  if (field === "prior_admissions") return Number(value) >= READMISSION.priorAdmissions.severalFrom.value;
  return value !== REFERENCES[field];
}

function isUnusualWeight(patient: AssessmentInput): boolean {
  const bmi = calculateBodyMassIndex(patient);
  return bmi !== null && (bmi < CUTOFFS.underweightBmi.value || bmi >= CUTOFFS.obeseBmi.value);
}

/**
 * The answers from which a score's item is estimated, in the order of its rule; its line belongs to the first one
 * present.
 */
export const ANSWERS_OF_PADUA: Readonly<Record<keyof PaduaItems, readonly RemovableAnswer[]>> = {
  active_cancer: ["has_active_cancer", "is_oncology"],
  previous_vte: ["has_vte_history"],
  reduced_mobility: ["mobility_status"],
  thrombophilia: ["thrombophilia"],
  recent_trauma_or_surgery: ["is_postoperative", "is_trauma_admission"],
  age_70_or_over: [],
  heart_or_respiratory_failure: ["is_cardiac_admission", "has_ventilator", "is_respiratory_admission"],
  acute_mi_or_stroke: ["is_neuro_admission"],
  acute_infection_or_rheumatologic: ["is_sepsis"],
  bmi_30_or_over: ["has_obesity", "weight_kg"],
  hormonal_treatment: ["hormonal_treatment"],
};

export const ANSWERS_OF_BRADEN: Readonly<Record<keyof BradenItems, readonly RemovableAnswer[]>> = {
  sensory: ["has_ventilator", "has_neuropathy", "is_neuro_admission", "has_stroke_history", "cognitive_status"],
  moisture: ["incontinent"],
  activity: ["mobility_status"],
  mobility: ["mobility_status"],
  nutrition: ["has_malnutrition", "albumin_low", "has_ventilator"],
  friction_shear: ["mobility_status"],
};

/** The answer that a line belongs to, if it can be taken away. */
export function answerBehind(factor: FactorId, { padua, braden }: Figures, without: Without): RemovableAnswer | null {
  const [root = "", item = ""] = factor.split(".");
  if (root === "padua")
    return answerBehindItem("padua", padua, ANSWERS_OF_PADUA[item as keyof PaduaItems], item, without);
  if (root === "braden") {
    return answerBehindItem("braden", braden, ANSWERS_OF_BRADEN[item as keyof BradenItems], item, without);
  }
  const answer = root === "bmi" ? "weight_kg" : root;
  return answer in without ? (answer as RemovableAnswer) : null;
}

function answerBehindItem(
  score: "padua" | "braden",
  { source, items }: ScoreResult,
  answers: readonly RemovableAnswer[] | undefined,
  item: string,
  without: Without,
): RemovableAnswer | null {
  if (item === "best_score") return null;
  const isEntered = source === "entered_total" || items.find((line) => line.item === item)?.why === "entered";
  if (isEntered) return score;
  return answers?.find((answer) => answer in without) ?? null;
}
