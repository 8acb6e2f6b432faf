import type { AssessmentInput } from "../assessment-input.ts";
import { parameter } from "../coefficients/coefficient.ts";
import {
  type Answers,
  answersFromItems,
  approximate,
  known,
  recorded,
  type Scale,
  type ScoreResult,
  scoreAnswers,
  unknown,
} from "./score.ts";

/** IMPROVE VTE items; an absent or null item is unknown. */
export interface ImproveVteItems {
  previous_vte?: boolean | null;
  thrombophilia?: boolean | null;
  lower_limb_paralysis?: boolean | null;
  cancer?: boolean | null;
  immobilized_7_days?: boolean | null;
  icu_or_ccu_stay?: boolean | null;
  age_over_60?: boolean | null;
}

export type ImproveVteItem = keyof ImproveVteItems;

/** IMPROVE VTE, 0-12; bands 0-1, 2-3, 4 and over. Spyropoulos 2011, n=15,156. */
export const IMPROVE_VTE = {
  items: {
    previous_vte: { yes: 3, no: 0 },
    thrombophilia: { yes: 2, no: 0 },
    lower_limb_paralysis: { yes: 2, no: 0 },
    cancer: { yes: 2, no: 0 },
    immobilized_7_days: { yes: 1, no: 0 },
    icu_or_ccu_stay: { yes: 1, no: 0 },
    age_over_60: { yes: 1, no: 0 },
  },
  safest: {
    previous_vte: "no",
    thrombophilia: "no",
    lower_limb_paralysis: "no",
    cancer: "no",
    immobilized_7_days: "no",
    icu_or_ccu_stay: "no",
    age_over_60: "no",
  },
  bands: [
    { from: 4, band: "high" },
    { from: 2, band: "moderate" },
    { from: 0, band: "low" },
  ],
  citations: ["spyropoulos-2011", "gibson-2017"],
} as const satisfies Scale<ImproveVteItem>;

export const IMPROVE_VTE_ESTIMATE = {
  immobileFromDays: parameter(7, "S", "Immobility item", "spyropoulos-2011"),
  oldAboveYears: parameter(60, "S", "Age item: older than", "spyropoulos-2011"),
} as const;

/** The published scale. An absent or null item is unknown and makes the total a lower bound. */
export const scoreImproveVte = (items: ImproveVteItems): ScoreResult<ImproveVteItem> =>
  scoreAnswers(IMPROVE_VTE, answersFromItems(IMPROVE_VTE, items), "entered_items");

/** Estimated from our inputs. Shown beside Padua; no probability is computed from it. */
export const estimateImproveVte = (patient: AssessmentInput): ScoreResult<ImproveVteItem> =>
  scoreAnswers(IMPROVE_VTE, improveAnswers(patient), "estimated");

const improveAnswers = (patient: AssessmentInput): Answers<ImproveVteItem> => ({
  previous_vte: known(patient.has_vte_history, "has_vte_history"),
  thrombophilia: recorded(patient.thrombophilia, "thrombophilia"),
  lower_limb_paralysis: unknown(),
  cancer: known(patient.has_active_cancer || patient.is_oncology, "has_active_cancer|is_oncology"),
  immobilized_7_days: approximate(
    patient.days_immobile >= IMPROVE_VTE_ESTIMATE.immobileFromDays.value,
    "days_immobile",
  ),
  icu_or_ccu_stay: known(patient.level_of_care === "icu", "level_of_care"),
  age_over_60: known(patient.age > IMPROVE_VTE_ESTIMATE.oldAboveYears.value, "age"),
});
