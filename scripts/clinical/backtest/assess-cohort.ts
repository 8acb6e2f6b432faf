import {
  type AssessmentInput,
  assessRisk,
  type MobilityRecommendation,
  RISK_NAMES,
  type RiskLevel,
  type RiskName,
} from "../../../packages/clinical/src/index.ts";
import { shown } from "../../../packages/clinical/test/shown-figures.ts";
import { type Admission, RESPIRATORY_EVERY } from "./case-mix.ts";
import type { SyntheticPatient } from "./cohort.ts";
import { logit } from "./statistics.ts";

export const OUTCOMES = ["deconditioning", "vte", "falls", "pressure", "readmission", "facility"] as const;
export type OutcomeName = (typeof OUTCOMES)[number];

/** What the tables need of one assessment. */
export interface AssessedPatient {
  readonly admission: Admission;
  readonly input: AssessmentInput;
  readonly probabilities: Readonly<Record<OutcomeName, number>>;
  readonly stayDays: number;
  readonly levels: Readonly<Record<RiskName, RiskLevel>>;
  /** Half the likely range's width, in log-odds. */
  readonly halfWidths: Readonly<Record<RiskName, number>>;
  readonly padua: number;
  readonly braden: number;
  readonly prescription: MobilityRecommendation;
  /** Share of the benefit's full dose; 0 where no benefit is shown. */
  readonly doseFraction: number;
  readonly isBenefitShown: boolean;
}

export const assessCohort = (cohort: readonly SyntheticPatient[]): AssessedPatient[] => cohort.map(assessOne);

function assessOne({ admission, input }: SyntheticPatient): AssessedPatient {
  const result = shown(assessRisk(input, { includesWithout: false }));
  const { mobility_recommendation: prescription, mobility_benefits: benefits } = result;
  if (prescription === null || benefits === null)
    throw new Error("only a recorded finding takes the recommendation away");
  const ofEach = <Value>(read: (risk: (typeof result)[RiskName]) => Value) =>
    Object.fromEntries(RISK_NAMES.map((name) => [name, read(result[name])])) as Record<RiskName, Value>;
  return {
    admission,
    input,
    probabilities: {
      ...ofEach(({ probability }) => probability),
      readmission: result.readmission_30d,
      facility: 1 - result.discharge,
    },
    stayDays: result.los,
    levels: ofEach(({ risk_level }) => risk_level),
    halfWidths: ofEach(({ range }) => (logit(range.high) - logit(range.low)) / 2),
    padua: result.scores.padua.total,
    braden: result.scores.braden.total,
    // The lines of its calculation are many and in no table.
    prescription: { ...prescription, contributions: [] },
    doseFraction: benefits.doseFraction,
    isBenefitShown: benefits.isShown,
  };
}

/** The same patients, with the questions that 1.0 didn't ask or need left unanswered. */
export const withoutNewAnswers = (cohort: readonly SyntheticPatient[]): SyntheticPatient[] =>
  cohort.map(({ admission, input }) => ({
    admission,
    input: {
      ...input,
      admission_urgency: null,
      has_dialysis: null,
      prior_admissions: null,
      fall_history: null,
    },
  }));

/** The same patients, some of the 'other' ones admitted for an exacerbation of chronic lung disease: model 2.1, 12. */
export function withRespiratoryAdmissions(cohort: readonly SyntheticPatient[]): SyntheticPatient[] {
  let others = 0;
  return cohort.map((patient) => {
    if (patient.admission !== "other") return patient;
    others += 1;
    if (others % RESPIRATORY_EVERY !== 0) return patient;
    const answers = { is_respiratory_admission: true, has_chronic_lung_disease: true };
    return { ...patient, input: { ...patient.input, ...answers } };
  });
}
