import type { AssessmentInput } from "../assessment-input.ts";
import { parameter } from "../coefficients/coefficient.ts";
import { ADMISSION_FLAGS, CONDITION_FLAGS, type MorseItems } from "../questions.ts";
import {
  type Answers,
  answersFromItems,
  approximate,
  recorded,
  type Scale,
  type ScoreResult,
  scoreAnswers,
  scoreOrEntered,
} from "./score.ts";

export type MorseItem = keyof MorseItems;

/** Morse Fall Scale, 0-125; bands 0-24, 25-44, 45 and over. Morse 1989; cut-offs vary by hospital. */
export const MORSE = {
  items: {
    fall_history: { yes: 25, no: 0 },
    secondary_diagnosis: { yes: 15, no: 0 },
    ambulatory_aid: { none: 0, cane_or_walker: 15, furniture: 30 },
    iv_or_lock: { yes: 20, no: 0 },
    gait: { normal: 0, weak: 10, impaired: 20 },
    mental_status: { oriented: 0, overestimates: 15 },
  },
  safest: {
    fall_history: "no",
    secondary_diagnosis: "no",
    ambulatory_aid: "none",
    iv_or_lock: "no",
    gait: "normal",
    mental_status: "oriented",
  },
  bands: [
    { from: 45, band: "high" },
    { from: 25, band: "moderate" },
    { from: 0, band: "low" },
  ],
  citations: ["morse-1989", "morse-72-hospitals"],
} as const satisfies Scale<MorseItem>;

export const MORSE_ESTIMATE = {
  secondaryDiagnosisFrom: parameter(2, "S", "Diagnoses among our inputs that count as a secondary diagnosis"),
} as const;

/** The published scale. An absent or null item is unknown and makes the total a lower bound. */
export const scoreMorse = (items: MorseItems): ScoreResult<MorseItem> =>
  scoreAnswers(MORSE, answersFromItems(MORSE, items), "entered_items");

/**
 * Estimated from our inputs; a clinician's own total or items take precedence. Shown, never used for the probability.
 */
export const estimateMorse = (patient: AssessmentInput): ScoreResult<MorseItem> =>
  scoreOrEntered(MORSE, morseAnswers(patient), patient.morse);

function morseAnswers(patient: AssessmentInput): Answers<MorseItem> {
  const isWalking = patient.mobility_status === "walking_assist";
  return {
    fall_history: recorded(patient.fall_history, "fall_history"),
    secondary_diagnosis: approximate(
      countDiagnoses(patient) >= MORSE_ESTIMATE.secondaryDiagnosisFrom.value,
      "admission|conditions|has_dialysis|cognitive_status",
    ),
    ambulatory_aid: approximate(isWalking ? "cane_or_walker" : "none", "mobility_status"),
    iv_or_lock: approximate(
      patient.level_of_care !== "rehab" || patient.has_central_line,
      "level_of_care|has_central_line",
    ),
    gait: approximate(gaitOf(patient), "mobility_status|has_parkinson|is_neuro_admission|has_stroke_history"),
    mental_status: approximate(
      patient.cognitive_status === "delirium_dementia" ? "overestimates" : "oriented",
      "cognitive_status",
    ),
  };
}

function countDiagnoses(patient: AssessmentInput): number {
  let count = patient.cognitive_status === "delirium_dementia" ? 1 : 0;
  if (patient.has_dialysis === true) count++;
  for (const flag of ADMISSION_FLAGS) if (patient[flag]) count++;
  for (const flag of CONDITION_FLAGS) if (patient[flag]) count++;
  return count;
}

function gaitOf(patient: AssessmentInput): "normal" | "weak" | "impaired" {
  if (patient.mobility_status === "standing_assist") return "impaired";
  if (patient.mobility_status !== "walking_assist") return "normal";
  const isImpaired = patient.has_parkinson || patient.is_neuro_admission || patient.has_stroke_history;
  return isImpaired ? "impaired" : "weak";
}
