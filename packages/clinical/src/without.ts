import { roundHalfUp, roundProbability } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import { CUTOFFS } from "./coefficients/cutoffs.ts";
import type { FactorId } from "./coefficients/factor-labels.ts";
import { READMISSION } from "./coefficients/readmission.ts";
import { calculateFigures, type Figures } from "./outcomes/figures.ts";
import { calculateBodyMassIndex } from "./patient.ts";
import {
  FLAGS,
  type Flag,
  QUESTIONS,
  REMOVABLE_QUESTIONS,
  type RemovableAnswer,
  type RemovableQuestion,
} from "./questions.ts";
import { ANSWERS_OF_BRADEN, type BradenItem } from "./scores/braden.ts";
import { ANSWERS_OF_PADUA, type PaduaItem } from "./scores/padua.ts";
import type { ScoreResult } from "./scores/score.ts";

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
    changed[answer as string] = isFlag(answer) ? false : QUESTIONS[answer].without;
    without[answer] = valuesOf(calculateFigures(changed));
    changed[answer as string] = patient[answer];
  }
  return without;
}

/** The answers that raise or lower a figure for this patient and can be taken away, flags first. */
export function listRemovableAnswers(patient: AssessmentInput): RemovableAnswer[] {
  const answers: RemovableAnswer[] = [];
  for (const flag of FLAGS) if (patient[flag]) answers.push(flag);
  for (const field of REMOVABLE_QUESTIONS) if (isRemovable(field, patient)) answers.push(field);
  return answers;
}

const isFlag = (answer: RemovableAnswer): answer is Flag => typeof QUESTIONS[answer].assumed === "boolean";

function isRemovable(field: RemovableQuestion, patient: AssessmentInput): boolean {
  const value = patient[field];
  if (value === null || value === undefined || value === false) return false;
  if (field === "weight_kg") return isUnusualWeight(patient);
  if (field === "prior_admissions") return Number(value) >= READMISSION.priorAdmissions.severalFrom.value;
  return value !== QUESTIONS[field].without;
}

function isUnusualWeight(patient: AssessmentInput): boolean {
  const bmi = calculateBodyMassIndex(patient);
  return bmi !== null && (bmi < CUTOFFS.underweightBmi.value || bmi >= CUTOFFS.obeseBmi.value);
}

/** The answer that a line belongs to, if it can be taken away. */
export function answerBehind(factor: FactorId, { padua, braden }: Figures, without: Without): RemovableAnswer | null {
  const [root = "", item = ""] = factor.split(".");
  if (root === "padua") return answerBehindItem("padua", padua, ANSWERS_OF_PADUA[item as PaduaItem], item, without);
  if (root === "braden") {
    return answerBehindItem("braden", braden, ANSWERS_OF_BRADEN[item as BradenItem], item, without);
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
