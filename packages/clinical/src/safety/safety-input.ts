import type { AssessmentInput } from "../assessment-input.ts";

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
export type SafetyInput = Pick<
  AssessmentInput,
  | SafetyFlag
  | "age"
  | "sex"
  | "weight_kg"
  | "height_cm"
  | "level_of_care"
  | "mobility_status"
  | "cognitive_status"
  | "days_immobile"
  | "safety_answers"
  | "open_proposals"
  | "unread_text"
>;

/** What the safety check needs from the rest of the assessment. */
export interface SafetyContext {
  /** Estimated or entered. */
  readonly paduaTotal: number;
  /** Answered with yes: a default does not count. */
  readonly isProphylaxisGiven: boolean;
}
