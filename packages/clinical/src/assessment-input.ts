import type { SafetyAnswers } from "./safety/safety-items.ts";

export type Sex = "male" | "female";
export type LevelOfCare = "icu" | "stepdown" | "ward" | "rehab";
export type MobilityStatus = "bedbound" | "chair_bound" | "standing_assist" | "walking_assist" | "independent";
export type CognitiveStatus = "normal" | "mild_impairment" | "delirium_dementia";
export type BaselineFunction = "independent" | "partial" | "dependent";
export type AdmissionUrgency = "planned" | "unplanned";

export const SEXES = ["male", "female"] as const satisfies readonly Sex[];
export const LEVELS_OF_CARE = ["icu", "stepdown", "ward", "rehab"] as const satisfies readonly LevelOfCare[];
export const MOBILITY_STATUSES = [
  "bedbound",
  "chair_bound",
  "standing_assist",
  "walking_assist",
  "independent",
] as const satisfies readonly MobilityStatus[];
export const COGNITIVE_STATUSES = [
  "normal",
  "mild_impairment",
  "delirium_dementia",
] as const satisfies readonly CognitiveStatus[];
export const BASELINE_FUNCTIONS = [
  "independent",
  "partial",
  "dependent",
] as const satisfies readonly BaselineFunction[];

export const ADMISSION_URGENCIES = ["planned", "unplanned"] as const satisfies readonly AdmissionUrgency[];

interface FlagGroup {
  /** The 'none of these' box that excludes the group's flags. */
  readonly none: string;
  /** The array that may name the same flags without prefix; admission types have none. */
  readonly list: "medications" | "comorbidities" | "devices" | null;
  /** Wire field -> the name it has in that array. */
  readonly flags: Readonly<Record<string, string>>;
}

/** The yes/no inputs, by the group whose 'none' box excludes them. */
export const FLAG_GROUPS = {
  admission: {
    none: "no_admission_type",
    list: null,
    flags: {
      is_postoperative: "postoperative",
      is_trauma_admission: "trauma_admission",
      is_sepsis: "sepsis",
      is_cardiac_admission: "cardiac_admission",
      is_neuro_admission: "neuro_admission",
      is_orthopedic: "orthopedic",
      is_oncology: "oncology",
    },
  },
  medication: {
    none: "no_medications",
    list: "medications",
    flags: {
      on_sedating_medications: "sedating_medications",
      on_anticoagulants: "anticoagulants",
      on_steroids: "steroids",
    },
  },
  condition: {
    none: "no_medical_conditions",
    list: "comorbidities",
    flags: {
      has_diabetes: "diabetes",
      has_obesity: "obesity",
      has_parkinson: "parkinson",
      has_active_cancer: "active_cancer",
      has_malnutrition: "malnutrition",
      has_neuropathy: "neuropathy",
      has_stroke_history: "stroke_history",
      has_vte_history: "vte_history",
    },
  },
  device: {
    none: "no_devices",
    list: "devices",
    flags: {
      has_foley_catheter: "foley_catheter",
      has_central_line: "central_line",
      has_feeding_tube: "feeding_tube",
      has_ventilator: "ventilator",
    },
  },
} as const satisfies Record<string, FlagGroup>;

export type FlagGroupName = keyof typeof FLAG_GROUPS;
type FlagOf<G extends FlagGroupName> = keyof (typeof FLAG_GROUPS)[G]["flags"];
export type AdmissionFlag = FlagOf<"admission">;
export type MedicationFlag = FlagOf<"medication">;
export type ConditionFlag = FlagOf<"condition">;
export type DeviceFlag = FlagOf<"device">;
export type UngroupedFlag = "on_vte_prophylaxis" | "incontinent" | "albumin_low";
export type Flag = AdmissionFlag | MedicationFlag | ConditionFlag | DeviceFlag | UngroupedFlag;

const flagsOf = <G extends FlagGroupName>(group: G) => Object.keys(FLAG_GROUPS[group].flags) as FlagOf<G>[];

export const ADMISSION_FLAGS: readonly AdmissionFlag[] = flagsOf("admission");
export const MEDICATION_FLAGS: readonly MedicationFlag[] = flagsOf("medication");
export const CONDITION_FLAGS: readonly ConditionFlag[] = flagsOf("condition");
export const DEVICE_FLAGS: readonly DeviceFlag[] = flagsOf("device");
export const UNGROUPED_FLAGS: readonly UngroupedFlag[] = ["on_vte_prophylaxis", "incontinent", "albumin_low"];
export const FLAGS: readonly Flag[] = [
  ...ADMISSION_FLAGS,
  ...MEDICATION_FLAGS,
  ...CONDITION_FLAGS,
  ...DEVICE_FLAGS,
  ...UNGROUPED_FLAGS,
];

/** Padua items as a clinician answers them; an absent or null item is unknown. */
export interface PaduaItems {
  active_cancer?: boolean | null;
  previous_vte?: boolean | null;
  reduced_mobility?: boolean | null;
  thrombophilia?: boolean | null;
  recent_trauma_or_surgery?: boolean | null;
  age_70_or_over?: boolean | null;
  heart_or_respiratory_failure?: boolean | null;
  acute_mi_or_stroke?: boolean | null;
  acute_infection_or_rheumatologic?: boolean | null;
  bmi_30_or_over?: boolean | null;
  hormonal_treatment?: boolean | null;
}

/** Morse items; an absent or null item is unknown. */
export interface MorseItems {
  fall_history?: boolean | null;
  secondary_diagnosis?: boolean | null;
  ambulatory_aid?: "none" | "cane_or_walker" | "furniture" | null;
  iv_or_lock?: boolean | null;
  gait?: "normal" | "weak" | "impaired" | null;
  mental_status?: "oriented" | "overestimates" | null;
}

export type BradenPoints = 1 | 2 | 3 | 4;

/** Braden subscale points, 1 is worst; an absent or null subscale is unknown. */
export interface BradenItems {
  sensory?: BradenPoints | null;
  moisture?: BradenPoints | null;
  activity?: BradenPoints | null;
  mobility?: BradenPoints | null;
  nutrition?: BradenPoints | null;
  friction_shear?: 1 | 2 | 3 | null;
}

/** A clinician's own total, or the items they answered; either replaces the estimate. */
export type EnteredScore<Items> = number | Items;

/** An answer that a text suggests; null if it only raises the question. */
export interface OpenProposal {
  readonly field: string;
  readonly value: boolean | string | number | null;
}

/**
 * What the engine assesses: the input after the contract applied defaults (CALCULATOR-20). Field names are the
 * wire's, so that a contribution can name the field it comes from. Ages in years, weight in kg, height in cm,
 * days_immobile in days. Null weight or height means unknown and stays unknown.
 */
export interface AssessmentInput extends Readonly<Record<Flag, boolean>> {
  readonly age: number;
  readonly sex: Sex;
  readonly weight_kg: number | null;
  readonly height_cm: number | null;
  readonly level_of_care: LevelOfCare;
  readonly mobility_status: MobilityStatus;
  readonly cognitive_status: CognitiveStatus;
  readonly baseline_function: BaselineFunction;
  readonly days_immobile: number;
  /** Optional from here on: absent or null is not recorded, never 'no'. */
  readonly admission_urgency?: AdmissionUrgency | null;
  readonly has_dialysis?: boolean | null;
  /** Hospital admissions in the past 12 months, not counting this one. */
  readonly prior_admissions?: number | null;
  readonly fall_history?: boolean | null;
  readonly thrombophilia?: boolean | null;
  readonly hormonal_treatment?: boolean | null;
  /** For an exacerbation of COPD or another chronic lung disease. */
  readonly is_respiratory_admission?: boolean | null;
  /** Limits the start of a plan; moves no risk. */
  readonly has_chronic_lung_disease?: boolean | null;
  /** Whole hospital days since the admission. */
  readonly days_in_hospital?: number | null;
  readonly padua?: EnteredScore<PaduaItems> | null;
  readonly morse?: EnteredScore<MorseItems> | null;
  readonly braden?: EnteredScore<BradenItems> | null;
  readonly safety_answers?: SafetyAnswers | null;
  /** What free text proposes, neither answered nor rejected yet. */
  readonly open_proposals?: readonly OpenProposal[];
  /** Parts of free text that were not understood and that nobody has marked as read. */
  readonly unread_text?: readonly string[];
}

/** Where an answer comes from. One that is not recorded never counts as 'no'. */
export type Provenance = "answered" | "assumed" | "not_recorded";

/** For each input, where its answer comes from. */
export type AnswerProvenance = Readonly<Record<keyof AssessmentInput, Provenance>>;
