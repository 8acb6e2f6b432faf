import type { AssessmentInput } from "../assessment-input.ts";
import { parameter } from "../coefficients/coefficient.ts";
import { isObese } from "../patient.ts";
import type { PaduaItems, RemovableAnswer } from "../questions.ts";
import {
  type Answers,
  answersFromItems,
  approximate,
  known,
  recorded,
  type Scale,
  type ScoreResult,
  scoreAnswers,
  scoreOrEntered,
} from "./score.ts";

export type PaduaItem = keyof PaduaItems;

/** Padua Prediction Score, 0-20, high from 4. Barbar 2010, n=1,180. */
export const PADUA = {
  items: {
    active_cancer: { yes: 3, no: 0 },
    previous_vte: { yes: 3, no: 0 },
    reduced_mobility: { yes: 3, no: 0 },
    thrombophilia: { yes: 3, no: 0 },
    recent_trauma_or_surgery: { yes: 2, no: 0 },
    age_70_or_over: { yes: 1, no: 0 },
    heart_or_respiratory_failure: { yes: 1, no: 0 },
    acute_mi_or_stroke: { yes: 1, no: 0 },
    acute_infection_or_rheumatologic: { yes: 1, no: 0 },
    bmi_30_or_over: { yes: 1, no: 0 },
    hormonal_treatment: { yes: 1, no: 0 },
  },
  safest: {
    active_cancer: "no",
    previous_vte: "no",
    reduced_mobility: "no",
    thrombophilia: "no",
    recent_trauma_or_surgery: "no",
    age_70_or_over: "no",
    heart_or_respiratory_failure: "no",
    acute_mi_or_stroke: "no",
    acute_infection_or_rheumatologic: "no",
    bmi_30_or_over: "no",
    hormonal_treatment: "no",
  },
  bands: [
    { from: 4, band: "high" },
    { from: 0, band: "low" },
  ],
  citations: ["barbar-2010", "arakaki-2023"],
} as const satisfies Scale<PaduaItem>;

/** What our inputs say about Padua's items. */
export const PADUA_ESTIMATE = {
  standingImmobileFromDays: parameter(3, "S", "Days immobile from which standing with help is reduced mobility"),
  oldFromYears: parameter(70, "S", "Age item", "barbar-2010"),
} as const;

/**
 * The answers from which a score's item is estimated, in the order of its rule; its line belongs to the first one
 * present.
 */
export const ANSWERS_OF_PADUA: Readonly<Record<PaduaItem, readonly RemovableAnswer[]>> = {
  active_cancer: ["has_active_cancer", "is_oncology"],
  previous_vte: ["has_vte_history"],
  reduced_mobility: ["mobility_status"],
  thrombophilia: ["thrombophilia"],
  recent_trauma_or_surgery: ["is_postoperative", "is_trauma_admission"],
  age_70_or_over: [],
  heart_or_respiratory_failure: ["is_cardiac_admission", "has_ventilator", "is_respiratory_admission"],
  acute_mi_or_stroke: ["is_neuro_admission"],
  acute_infection_or_rheumatologic: ["is_sepsis"],
  bmi_30_or_over: ["has_obesity", "weight_kg"],
  hormonal_treatment: ["hormonal_treatment"],
};

/** The published scale. An absent or null item is unknown and makes the total a lower bound. */
export const scorePadua = (items: PaduaItems): ScoreResult<PaduaItem> =>
  scoreAnswers(PADUA, answersFromItems(PADUA, items), "entered_items");

/** Estimated from our inputs; a clinician's own total or items take precedence. */
export const estimatePadua = (patient: AssessmentInput): ScoreResult<PaduaItem> =>
  scoreOrEntered(PADUA, paduaAnswers(patient), patient.padua);

function paduaAnswers(patient: AssessmentInput): Answers<PaduaItem> {
  const { mobility_status: mobility } = patient;
  const isStandingImmobile =
    mobility === "standing_assist" && patient.days_immobile >= PADUA_ESTIMATE.standingImmobileFromDays.value;
  return {
    active_cancer: known(patient.has_active_cancer || patient.is_oncology, "has_active_cancer|is_oncology"),
    previous_vte: known(patient.has_vte_history, "has_vte_history"),
    reduced_mobility: approximate(
      mobility === "bedbound" || mobility === "chair_bound" || isStandingImmobile,
      "mobility_status|days_immobile",
    ),
    thrombophilia: recorded(patient.thrombophilia, "thrombophilia"),
    recent_trauma_or_surgery: known(
      patient.is_postoperative || patient.is_trauma_admission,
      "is_postoperative|is_trauma_admission",
    ),
    age_70_or_over: known(patient.age >= PADUA_ESTIMATE.oldFromYears.value, "age"),
    heart_or_respiratory_failure: approximate(
      patient.is_cardiac_admission || patient.has_ventilator || patient.is_respiratory_admission === true,
      "is_cardiac_admission|has_ventilator|is_respiratory_admission",
    ),
    acute_mi_or_stroke: approximate(patient.is_neuro_admission, "is_neuro_admission"),
    acute_infection_or_rheumatologic: approximate(patient.is_sepsis, "is_sepsis"),
    bmi_30_or_over: recorded(isObese(patient), "weight_kg|height_cm|has_obesity"),
    hormonal_treatment: recorded(patient.hormonal_treatment, "hormonal_treatment"),
  };
}
