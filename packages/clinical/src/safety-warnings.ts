import type { AssessmentInput } from "./assessment-input.ts";
import { parameter } from "./coefficients/coefficient.ts";
import { CUTOFFS } from "./coefficients/cutoffs.ts";
import type { CitationKey } from "./evidence.ts";

/** What the rules below look at: the patient, and what the assessment found. */
export interface SafetyContext {
  readonly patient: AssessmentInput;
  readonly bmi: number | null;
  readonly isVteHighWithoutProphylaxis: boolean;
  readonly isAboveMetTarget: boolean;
}

interface SafetyRule {
  /** English; screens take their words from locale files by the rule's key. */
  readonly text: string;
  /** The goal is not sent until a clinician acknowledges. */
  readonly needsClearance: boolean;
  readonly citations: readonly CitationKey[];
  readonly applies: (context: SafetyContext) => boolean;
}

export const SAFETY_LIMITS = {
  longImmobileFromDays: parameter(7, "J", "Days immobile from which standing up itself needs care"),
} as const;

/** Inputs that must raise a warning: docs/clinical/evidence.md 5. Those that need clearance say so. */
export const SAFETY_RULES = {
  icu: {
    text: "Intensive care: check oxygen, breathing, blood pressure, heart rhythm and sedation limits before starting.",
    needsClearance: true,
    citations: ["hodgson-2014", "cycling-safety-2020", "trycycle-2016"],
    applies: ({ patient }) => patient.level_of_care === "icu",
  },
  ventilator: {
    text: "Ventilated: active cycling only within the unit’s ventilation and sedation limits.",
    needsClearance: true,
    citations: ["hodgson-2014", "cycling-safety-2020"],
    applies: ({ patient }) => patient.has_ventilator,
  },
  trauma: {
    text: "Trauma: fractures and wounds must be cleared for leg cycling.",
    needsClearance: true,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.is_trauma_admission,
  },
  orthopedic: {
    text: "Orthopedic admission: weight bearing and range of movement must be cleared.",
    needsClearance: true,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.is_orthopedic,
  },
  neuro: {
    text: "Neurological admission: exclude raised pressure, uncontrolled seizures and unsafe leg weakness.",
    needsClearance: true,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.is_neuro_admission,
  },
  delirium: {
    text: "Delirium or dementia: only if the patient can follow instructions; stay beside the bed.",
    needsClearance: true,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.cognitive_status === "delirium_dementia",
  },
  bmi_over_40: {
    text: "BMI above 40: check the manufacturer’s weight limit and fit.",
    needsClearance: true,
    citations: ["nct03554811"],
    applies: ({ bmi }) => bmi !== null && bmi > CUTOFFS.severeObesityBmi.value,
  },
  cardiac: {
    text: "Cardiac admission: exclude active ischemia, uncontrolled rhythm and blood pressure out of range.",
    needsClearance: false,
    citations: ["cycling-safety-2020", "cardio-cycle"],
    applies: ({ patient }) => patient.is_cardiac_admission,
  },
  sepsis: {
    text: "Sepsis: check blood pressure, vasoactive dose and temperature first.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.is_sepsis,
  },
  stroke_history: {
    text: "Earlier stroke: check leg strength and footing on the pedals.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.has_stroke_history,
  },
  postoperative: {
    text: "After surgery: leg, abdominal, groin or vascular operations need the surgeon’s agreement.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.is_postoperative,
  },
  central_line: {
    text: "Central line: secure it; a femoral line is a reason to wait.",
    needsClearance: false,
    citations: ["trycycle-2016"],
    applies: ({ patient }) => patient.has_central_line,
  },
  vte_history: {
    text: "Earlier VTE: a new clot must be treated before cycling.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.has_vte_history,
  },
  vte_high_without_prophylaxis: {
    text: "High VTE risk without prophylaxis: review prophylaxis; cycling does not replace it.",
    needsClearance: false,
    citations: ["barbar-2010", "ambulation-vte-2020"],
    applies: ({ isVteHighWithoutProphylaxis }) => isVteHighWithoutProphylaxis,
  },
  anticoagulants: {
    text: "Therapeutic anticoagulation: watch for bleeding, above all after injury.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.on_anticoagulants,
  },
  active_cancer: {
    text: "Cancer: ask about bone metastases.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.has_active_cancer || patient.is_oncology,
  },
  steroids: {
    text: "Steroids: fragile bone and muscle; raise the load slowly.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.on_steroids,
  },
  long_immobile: {
    text: "Immobile for 7 days or more: check for dizziness on sitting up and start low.",
    needsClearance: false,
    citations: ["cycling-safety-2020"],
    applies: ({ patient }) => patient.days_immobile >= SAFETY_LIMITS.longImmobileFromDays.value,
  },
  above_met_target: {
    text: "Above the 2.0-3.0 METs target because goals here start at 25 W: begin unloaded or assisted.",
    needsClearance: false,
    citations: ["bushman-2020"],
    applies: ({ isAboveMetTarget }) => isAboveMetTarget,
  },
} as const satisfies Record<string, SafetyRule>;

export type SafetyWarningKey = keyof typeof SAFETY_RULES;

export interface SafetyWarning {
  readonly key: SafetyWarningKey;
  readonly needsClearance: boolean;
  readonly citations: readonly CitationKey[];
}

const RULES: readonly (SafetyRule & { readonly warning: SafetyWarning })[] = Object.entries(SAFETY_RULES).map(
  ([key, rule]) => ({
    ...rule,
    warning: { key: key as SafetyWarningKey, needsClearance: rule.needsClearance, citations: rule.citations },
  }),
);

/** Every warning that applies, those that need clearance first. */
export function assessSafety(context: SafetyContext): SafetyWarning[] {
  const warnings = [];
  for (const rule of RULES) if (rule.applies(context)) warnings.push(rule.warning);
  return warnings;
}

/** One warning that needs clearance is enough. */
export function needsClearance(warnings: readonly SafetyWarning[]): boolean {
  for (const warning of warnings) if (warning.needsClearance) return true;
  return false;
}
