import type { AssessmentInput } from "../assessment-input.ts";
import { parameter } from "../coefficients/coefficient.ts";
import type { BradenItems, RemovableAnswer } from "../questions.ts";
import {
  type Answers,
  answersFromItems,
  approximate,
  type Scale,
  type ScoreResult,
  scoreAnswers,
  scoreOrEntered,
} from "./score.ts";

export type BradenItem = keyof BradenItems;

/** Braden Scale, 6-23, lower is worse. Bands as in Alderden 2017, table 5. */
export const BRADEN = {
  items: {
    sensory: { 1: 1, 2: 2, 3: 3, 4: 4 },
    moisture: { 1: 1, 2: 2, 3: 3, 4: 4 },
    activity: { 1: 1, 2: 2, 3: 3, 4: 4 },
    mobility: { 1: 1, 2: 2, 3: 3, 4: 4 },
    nutrition: { 1: 1, 2: 2, 3: 3, 4: 4 },
    friction_shear: { 1: 1, 2: 2, 3: 3 },
  },
  safest: { sensory: "4", moisture: "4", activity: "4", mobility: "4", nutrition: "4", friction_shear: "3" },
  bands: [
    { from: 19, band: "no_risk" },
    { from: 15, band: "mild" },
    { from: 13, band: "moderate" },
    { from: 10, band: "high" },
    { from: 6, band: "severe" },
  ],
  citations: ["braden-1988", "alderden-2017"],
} as const satisfies Scale<BradenItem>;

const points = (value: number, note: string) => parameter(value, "J", note);

/** Braden (estimated): the subscale points that our inputs correspond to. */
export const BRADEN_ESTIMATE = {
  sensory: {
    unimpaired: points(4, "No listed impairment"),
    ventilator: points(2, "Ventilated"),
    lostByNerveDisease: points(1, "Taken off for neuropathy, neurological admission or earlier stroke"),
    lostByDelirium: points(1, "Taken off for delirium or dementia"),
    lowest: points(2, "Lowest estimate"),
  },
  moisture: {
    dry: points(4, "Continent"),
    incontinent: points(3, "Incontinent"),
    exposed: points(2, "Incontinent and bedbound, or with delirium or dementia"),
  },
  activity: {
    bedbound: points(1, "Activity"),
    chair_bound: points(2, "Activity"),
    standing_assist: points(2, "Activity"),
    walking_assist: points(3, "Activity"),
    independent: points(4, "Activity"),
  },
  mobility: {
    bedbound: points(2, "Mobility"),
    chair_bound: points(2, "Mobility"),
    standing_assist: points(3, "Mobility"),
    walking_assist: points(3, "Mobility"),
    independent: points(4, "Mobility"),
    sedatedOnVentilator: points(1, "Bedbound, ventilated and sedated"),
  },
  nutrition: {
    adequate: points(3, "No listed problem"),
    lostByMalnutrition: points(1, "Taken off for malnutrition"),
    lostByLowAlbumin: points(1, "Taken off for low albumin"),
    mostOnVentilator: points(2, "Most when ventilated"),
  },
  friction_shear: {
    bedbound: points(1, "Friction and shear"),
    chair_bound: points(2, "Friction and shear"),
    standing_assist: points(2, "Friction and shear"),
    walking_assist: points(2, "Friction and shear"),
    independent: points(3, "Friction and shear"),
    restlessInChair: points(1, "Chair-bound with Parkinson disease, delirium or dementia"),
  },
} as const;

const BEST_ESTIMATE: Readonly<Record<BradenItem, number>> = {
  sensory: BRADEN_ESTIMATE.sensory.unimpaired.value,
  moisture: BRADEN_ESTIMATE.moisture.dry.value,
  activity: BRADEN_ESTIMATE.activity.independent.value,
  mobility: BRADEN_ESTIMATE.mobility.independent.value,
  nutrition: BRADEN_ESTIMATE.nutrition.adequate.value,
  friction_shear: BRADEN_ESTIMATE.friction_shear.independent.value,
};

/** The best score that our answers can give: nutrition is never estimated as excellent. */
export const bestEstimatedPoints = (item: BradenItem): number => BEST_ESTIMATE[item];
export const BRADEN_BEST_ESTIMATE = Object.values(BEST_ESTIMATE).reduce((sum, value) => sum + value, 0);

export const ANSWERS_OF_BRADEN: Readonly<Record<BradenItem, readonly RemovableAnswer[]>> = {
  sensory: ["has_ventilator", "has_neuropathy", "is_neuro_admission", "has_stroke_history", "cognitive_status"],
  moisture: ["incontinent"],
  activity: ["mobility_status"],
  mobility: ["mobility_status"],
  nutrition: ["has_malnutrition", "albumin_low", "has_ventilator"],
  friction_shear: ["mobility_status"],
};

/** The published scale. An unknown subscale counts as its best; the true risk is then at least this. */
export const scoreBraden = (items: BradenItems): ScoreResult<BradenItem> =>
  scoreAnswers(BRADEN, answersFromItems(BRADEN, items), "entered_items");

/** Estimated from our inputs; a nurse's own total or subscales take precedence. */
export const estimateBraden = (patient: AssessmentInput): ScoreResult<BradenItem> =>
  scoreOrEntered(BRADEN, bradenAnswers(patient), patient.braden);

function bradenAnswers(patient: AssessmentInput): Answers<BradenItem> {
  return {
    sensory: approximate(
      sensoryPoints(patient),
      "has_ventilator|has_neuropathy|is_neuro_admission|has_stroke_history|cognitive_status",
    ),
    moisture: approximate(moisturePoints(patient), "incontinent|mobility_status|cognitive_status"),
    activity: approximate(BRADEN_ESTIMATE.activity[patient.mobility_status].value, "mobility_status"),
    mobility: approximate(mobilityPoints(patient), "mobility_status|has_ventilator|on_sedating_medications"),
    nutrition: approximate(nutritionPoints(patient), "has_malnutrition|albumin_low|has_ventilator"),
    friction_shear: approximate(frictionPoints(patient), "mobility_status|has_parkinson|cognitive_status"),
  };
}

function sensoryPoints(patient: AssessmentInput): number {
  const { unimpaired, ventilator, lostByNerveDisease, lostByDelirium, lowest } = BRADEN_ESTIMATE.sensory;
  if (patient.has_ventilator) return ventilator.value;
  let sensory = unimpaired.value;
  if (patient.has_neuropathy || patient.is_neuro_admission || patient.has_stroke_history) {
    sensory -= lostByNerveDisease.value;
  }
  if (patient.cognitive_status === "delirium_dementia") sensory -= lostByDelirium.value;
  return Math.max(sensory, lowest.value);
}

function moisturePoints(patient: AssessmentInput): number {
  const { dry, incontinent, exposed } = BRADEN_ESTIMATE.moisture;
  if (!patient.incontinent) return dry.value;
  const cannotTend = patient.mobility_status === "bedbound" || patient.cognitive_status === "delirium_dementia";
  return cannotTend ? exposed.value : incontinent.value;
}

function mobilityPoints(patient: AssessmentInput): number {
  const isSedated = patient.has_ventilator && patient.on_sedating_medications;
  if (patient.mobility_status === "bedbound" && isSedated) return BRADEN_ESTIMATE.mobility.sedatedOnVentilator.value;
  return BRADEN_ESTIMATE.mobility[patient.mobility_status].value;
}

function nutritionPoints(patient: AssessmentInput): number {
  const { adequate, lostByMalnutrition, lostByLowAlbumin, mostOnVentilator } = BRADEN_ESTIMATE.nutrition;
  let nutrition = adequate.value;
  if (patient.has_malnutrition) nutrition -= lostByMalnutrition.value;
  if (patient.albumin_low) nutrition -= lostByLowAlbumin.value;
  return patient.has_ventilator ? Math.min(nutrition, mostOnVentilator.value) : nutrition;
}

function frictionPoints(patient: AssessmentInput): number {
  const isRestless = patient.has_parkinson || patient.cognitive_status === "delirium_dementia";
  if (patient.mobility_status === "chair_bound" && isRestless) {
    return BRADEN_ESTIMATE.friction_shear.restlessInChair.value;
  }
  return BRADEN_ESTIMATE.friction_shear[patient.mobility_status].value;
}
