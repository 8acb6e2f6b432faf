import type { AssessmentInput } from "../assessment-input.ts";
import { fromScore } from "../coefficients/coefficient.ts";
import {
  type Answer,
  approximate,
  bracketOf,
  bracketsOf,
  known,
  type Scale,
  type ScoreResult,
  scoreAnswers,
  unknown,
} from "./score.ts";

/** LACE's questions; null or absent is unknown. */
export interface LaceInput {
  lengthOfStayDays?: number | null;
  isAcuteAdmission?: boolean | null;
  /** Charlson points with LACE's weights. */
  charlsonPoints?: number | null;
  emergencyVisitsInSixMonths?: number | null;
}

export type LaceItem = "length_of_stay" | "acute_admission" | "comorbidity" | "emergency_visits";

/** LACE index, 0-19; bands 0-4, 5-9, 10 and over. van Walraven 2010, n=4,812 + 1,000,000. */
export const LACE = {
  items: {
    length_of_stay: { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 7: 5, 14: 7 },
    acute_admission: { yes: 3, no: 0 },
    comorbidity: { 0: 0, 1: 1, 2: 2, 3: 3, 4: 5 },
    emergency_visits: { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 },
  },
  safest: { length_of_stay: "0", acute_admission: "no", comorbidity: "0", emergency_visits: "0" },
  bands: [
    { from: 10, band: "high" },
    { from: 5, band: "moderate" },
    { from: 0, band: "low" },
  ],
  citations: ["van-walraven-2010"],
} as const satisfies Scale<LaceItem>;

const BRACKETS = {
  length_of_stay: bracketsOf(LACE.items.length_of_stay),
  comorbidity: bracketsOf(LACE.items.comorbidity),
  emergency_visits: bracketsOf(LACE.items.emergency_visits),
} as const;

/** The part of Charlson our inputs can supply, with LACE's weights. */
export const LACE_PARTIAL_CHARLSON = [
  fromScore("has_active_cancer", 2, "charlson-lace-weights"),
  fromScore("has_stroke_history", 1, "charlson-lace-weights"),
  fromScore("has_diabetes", 1, "charlson-lace-weights"),
] as const;

/**
 * The published index. Days, visits and Charlson points are whole or fractional; an unknown item makes it a lower
 * bound.
 */
export function scoreLace(input: LaceInput): ScoreResult<LaceItem> {
  const answers = {
    length_of_stay: bracketAnswer(BRACKETS.length_of_stay, input.lengthOfStayDays),
    acute_admission: input.isAcuteAdmission == null ? unknown() : known(input.isAcuteAdmission, "entered"),
    comorbidity: bracketAnswer(BRACKETS.comorbidity, input.charlsonPoints),
    emergency_visits: bracketAnswer(BRACKETS.emergency_visits, input.emergencyVisitsInSixMonths),
  };
  return scoreAnswers(LACE, answers, "entered_items");
}

/** L from the predicted stay, A, part of C; emergency visits are unknown, so always a lower bound. */
export function estimateLace(patient: AssessmentInput, stayDays: number): ScoreResult<LaceItem> {
  let charlson = 0;
  for (const { factor, value } of LACE_PARTIAL_CHARLSON) if (patient[factor]) charlson += value;
  return scoreAnswers(
    LACE,
    {
      length_of_stay: approximate(bracketOf(BRACKETS.length_of_stay, stayDays), "predicted_days"),
      acute_admission: approximate(patient.admission_urgency !== "planned", "admission_urgency"),
      comorbidity: approximate(
        bracketOf(BRACKETS.comorbidity, charlson),
        "has_active_cancer|has_stroke_history|has_diabetes",
      ),
      emergency_visits: unknown(),
    },
    "estimated",
  );
}

const bracketAnswer = (brackets: readonly number[], value: number | null | undefined): Answer =>
  value == null ? unknown() : known(bracketOf(brackets, value), "entered");
