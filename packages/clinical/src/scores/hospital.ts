import {
  type Answer,
  bracketOf,
  bracketsOf,
  known,
  recorded,
  type Scale,
  type ScoreResult,
  scoreAnswers,
  unknown,
} from "./score.ts";

/** The HOSPITAL score's questions; null or absent is unknown. The engine's inputs cannot complete it. */
export interface HospitalInput {
  hemoglobinGramsPerDeciliter?: number | null;
  isOncologyDischarge?: boolean | null;
  sodiumMillimolesPerLiter?: number | null;
  hadProcedure?: boolean | null;
  isUrgentAdmission?: boolean | null;
  admissionsInPriorYear?: number | null;
  lengthOfStayDays?: number | null;
}

export type HospitalItem =
  | "low_hemoglobin"
  | "oncology_discharge"
  | "low_sodium"
  | "procedure"
  | "urgent_admission"
  | "prior_admissions"
  | "long_stay";

/** HOSPITAL score, 0-13; bands 0-4, 5-6, 7 and over. Donze 2016, n=117,065. */
export const HOSPITAL = {
  items: {
    low_hemoglobin: { yes: 1, no: 0 },
    oncology_discharge: { yes: 2, no: 0 },
    low_sodium: { yes: 1, no: 0 },
    procedure: { yes: 1, no: 0 },
    urgent_admission: { yes: 1, no: 0 },
    prior_admissions: { 0: 0, 2: 2, 6: 5 },
    long_stay: { yes: 2, no: 0 },
  },
  safest: {
    low_hemoglobin: "no",
    oncology_discharge: "no",
    low_sodium: "no",
    procedure: "no",
    urgent_admission: "no",
    prior_admissions: "0",
    long_stay: "no",
  },
  bands: [
    { from: 7, band: "high" },
    { from: 5, band: "intermediate" },
    { from: 0, band: "low" },
  ],
  citations: ["donze-2016"],
  /** Below the first two, and from the third on, the item counts. */
  hemoglobinBelow: 12,
  sodiumBelow: 135,
  longStayFromDays: 5,
} as const satisfies Scale<HospitalItem> & Record<string, unknown>;

const PRIOR_ADMISSION_BRACKETS = bracketsOf(HOSPITAL.items.prior_admissions);

/** The published score. An absent or null item is unknown and makes the total a lower bound. */
export function scoreHospital(input: HospitalInput): ScoreResult<HospitalItem> {
  const answers = {
    low_hemoglobin: compared(input.hemoglobinGramsPerDeciliter, (value) => value < HOSPITAL.hemoglobinBelow),
    oncology_discharge: recorded(input.isOncologyDischarge, "entered"),
    low_sodium: compared(input.sodiumMillimolesPerLiter, (value) => value < HOSPITAL.sodiumBelow),
    procedure: recorded(input.hadProcedure, "entered"),
    urgent_admission: recorded(input.isUrgentAdmission, "entered"),
    prior_admissions:
      input.admissionsInPriorYear == null
        ? unknown()
        : known(bracketOf(PRIOR_ADMISSION_BRACKETS, input.admissionsInPriorYear), "entered"),
    long_stay: compared(input.lengthOfStayDays, (value) => value >= HOSPITAL.longStayFromDays),
  };
  return scoreAnswers(HOSPITAL, answers, "entered_items");
}

const compared = (value: number | null | undefined, isPresent: (value: number) => boolean): Answer =>
  value == null ? unknown() : known(isPresent(value), "entered");
