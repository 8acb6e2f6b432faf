import type { AssessmentInput } from "../assessment-input.ts";
import type { SafetyAnswers, SafetyItemId } from "./safety-items.ts";

/** Limits of the safety check that don't belong to an item's rule. */
export const SAFETY_CHECK_LIMITS = {
  adultFromYears: 18,
  pregnancyAskedToYears: 50,
  paduaHighFrom: 4,
} as const;

/** When a question must be answered before an assessment can be green. */
export const QUESTION_APPLIES = {
  always: "always",
  female_to_50: "females to 50 years",
  monitored_or_cardiac: "level_of_care stepdown or icu, or is_cardiac_admission",
  monitored_not_ventilated: "the same, and not has_ventilator: the devices answer it",
  assist_device: "mechanical_support is vad",
  orthopedic_or_trauma: "is_orthopedic or is_trauma_admission",
  postoperative: "is_postoperative",
  neurological: "is_neuro_admission",
  ventilated: "has_ventilator",
  circulation_at_risk: "level_of_care stepdown or icu, or is_sepsis, or is_cardiac_admission",
  cancer_in_bed_or_chair: "(has_active_cancer or is_oncology) and (bedbound or chair_bound)",
  bike_limit_recorded: "bike_weight_limit_kg is recorded",
} as const;

export type QuestionApplies = keyof typeof QUESTION_APPLIES;

export interface CoreQuestion {
  readonly id: SafetyItemId;
  /** The answer that 'None of these now' gives; null if that button does not answer it. */
  readonly none: string | boolean | null;
  readonly when: QuestionApplies;
}

/** An unanswered one makes the assessment amber, with the reason `unanswered.<id>`. */
export const CORE_QUESTIONS = [
  { id: "acute_coronary", none: "none", when: "always" },
  { id: "rhythm", none: "stable", when: "always" },
  { id: "heart_failure", none: "none", when: "always" },
  { id: "acute_dvt_pe", none: "none", when: "always" },
  { id: "active_bleeding", none: false, when: "always" },
  { id: "unstable_fracture", none: false, when: "always" },
  { id: "pregnancy", none: "no", when: "female_to_50" },
  { id: "weight_bearing", none: null, when: "orthopedic_or_trauma" },
  { id: "leg_or_vascular_surgery", none: null, when: "postoperative" },
] as const satisfies readonly CoreQuestion[];

/** Core questions for certain units. The button answers them if they are shown. */
export const PLACE_QUESTIONS = [
  { id: "oxygen_support", none: "none", when: "monitored_not_ventilated" },
  { id: "femoral_line", none: "none", when: "monitored_or_cardiac" },
  { id: "intracranial", none: "none", when: "monitored_or_cardiac" },
  { id: "mechanical_support", none: "none", when: "monitored_or_cardiac" },
  { id: "aortic_dissection", none: "none", when: "monitored_or_cardiac" },
] as const satisfies readonly CoreQuestion[];

/** Core questions of a neurological admission. The button answers them if they are shown. */
export const NEURO_QUESTIONS = [
  { id: "stroke_time", none: "none", when: "neurological" },
  { id: "leg_paralysis", none: "none", when: "neurological" },
] as const satisfies readonly CoreQuestion[];

/** Where circulation is at risk each part that NEWS2 misses asks, in this order. The button answers none of them. */
export const NEWS2_QUESTIONS = ["respiratory_rate", "oxygen_support", "temperature_c", "consciousness"] as const;

export type NeededId = SafetyItemId | "weight_kg";

export interface NeededAnswers {
  readonly when: QuestionApplies;
  /** Any one answer from each list; without any, the reason is `unanswered.<the first>`. */
  readonly answers: readonly (readonly [NeededId, ...NeededId[]])[];
}

/** What green requires besides the core questions, in the order of the reasons. */
export const GREEN_ALSO_NEEDS = [
  {
    when: "ventilated",
    answers: [["spo2_percent"], ["fio2"], ["peep_cmh2o"], ["map_mmhg"], ["vasopressors"], ["rass"]],
  },
  { when: "circulation_at_risk", answers: [["spo2_percent"], ["heart_rate"], ["systolic_mmhg", "map_mmhg"]] },
  { when: "assist_device", answers: [["map_mmhg"]] },
  { when: "cancer_in_bed_or_chair", answers: [["bone_metastases"]] },
  { when: "bike_limit_recorded", answers: [["weight_kg"]] },
] as const satisfies readonly NeededAnswers[];

type Patient = Omit<AssessmentInput, "open_matches" | "unread_texts">;

/** Whether the question must be answered for this patient. */
export function doesQuestionApply(when: QuestionApplies, patient: Patient): boolean {
  switch (when) {
    case "always":
      return true;
    case "female_to_50":
      return patient.sex === "female" && patient.age <= SAFETY_CHECK_LIMITS.pregnancyAskedToYears;
    case "monitored_or_cardiac":
      return isMonitored(patient) || patient.is_cardiac_admission;
    case "monitored_not_ventilated":
      return !patient.has_ventilator && (isMonitored(patient) || patient.is_cardiac_admission);
    case "assist_device":
      return patient.safety_answers?.mechanical_support === "vad";
    case "orthopedic_or_trauma":
      return patient.is_orthopedic || patient.is_trauma_admission;
    case "postoperative":
      return patient.is_postoperative;
    case "neurological":
      return patient.is_neuro_admission;
    case "ventilated":
      return patient.has_ventilator;
    case "circulation_at_risk":
      return isMonitored(patient) || patient.is_sepsis || patient.is_cardiac_admission;
    case "cancer_in_bed_or_chair":
      return (
        (patient.has_active_cancer || patient.is_oncology) &&
        (patient.mobility_status === "bedbound" || patient.mobility_status === "chair_bound")
      );
    case "bike_limit_recorded":
      return isAnswered(patient.safety_answers, "bike_weight_limit_kg");
  }
}

const isMonitored = ({ level_of_care: level }: Patient): boolean => level === "stepdown" || level === "icu";

const isAnswered = (answers: SafetyAnswers | null | undefined, id: SafetyItemId): boolean =>
  (answers?.[id] ?? null) !== null;

/** Whether one of these answers is recorded. */
export function isAnyRecorded(anyOf: readonly NeededId[], patient: Patient): boolean {
  for (const id of anyOf) {
    if (id === "weight_kg" ? patient.weight_kg !== null : isAnswered(patient.safety_answers, id)) return true;
  }
  return false;
}
