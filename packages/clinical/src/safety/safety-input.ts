import type { CognitiveStatus, LevelOfCare, MobilityStatus, Sex } from "../assessment-input.ts";
import type { SafetyAnswers } from "./safety-items.ts";

/** The yes/no risk answers that the safety check reads. */
export const SAFETY_FLAGS = [
  "is_postoperative",
  "is_trauma_admission",
  "is_sepsis",
  "is_cardiac_admission",
  "is_neuro_admission",
  "is_orthopedic",
  "is_oncology",
  "on_sedating_medications",
  "on_anticoagulants",
  "on_steroids",
  "has_diabetes",
  "has_active_cancer",
  "has_vte_history",
  "has_central_line",
  "has_ventilator",
] as const;
export type SafetyFlag = (typeof SAFETY_FLAGS)[number];

/** What the safety check reads of an assessment's input, after defaults. */
export interface SafetyInput extends Readonly<Record<SafetyFlag, boolean>> {
  readonly age: number;
  readonly sex: Sex;
  /** Null weight or height means unknown. */
  readonly weight_kg: number | null;
  readonly height_cm: number | null;
  readonly level_of_care: LevelOfCare;
  readonly mobility_status: MobilityStatus;
  readonly cognitive_status: CognitiveStatus;
  readonly days_immobile: number;
  readonly safety_answers?: SafetyAnswers | null;
  /** Fields that free text proposes and nobody has confirmed or rejected yet. */
  readonly open_proposals?: readonly string[] | null;
}

/** What the safety check needs of the rest of the assessment. */
export interface SafetyContext {
  /** Estimated or entered. */
  readonly paduaTotal: number;
  /** Answered with yes: the default does not count. */
  readonly isProphylaxisGiven: boolean;
}
