import { type NumberItemId, SAFETY_ITEMS } from "@bedside-bike/clinical";
import { ASSESSMENT_LIMITS, type Range } from "@bedside-bike/contract/limits";
import type { UnitId } from "@bedside-bike/contract/units";
import { isNumberItem, isSafetyItem } from "../safety-check/safety-values.ts";

/** A number of the form, by the field that holds it. */
export type NumberField = keyof typeof ASSESSMENT_LIMITS | `safety_answers.${NumberItemId}`;

/** What may be typed into it. */
export function rangeOf(field: NumberField): Range {
  const id = field.replace("safety_answers.", "");
  if (isSafetyItem(id) && isNumberItem(id)) return SAFETY_ITEMS[id].range;
  return ASSESSMENT_LIMITS[id as keyof typeof ASSESSMENT_LIMITS];
}

const units: { readonly [Field in NumberField]?: UnitId } = {
  age: "years",
  weight_kg: "kg",
  height_cm: "cm",
  days_immobile: "days",
  days_in_hospital: "days",
  prior_admissions: "times",
  padua: "points",
  morse: "points",
  braden: "points",
  "safety_answers.spo2_percent": "percent",
  "safety_answers.fio2": "fraction",
  "safety_answers.respiratory_rate": "perMinute",
  "safety_answers.heart_rate": "perMinute",
  "safety_answers.map_mmhg": "mmhg",
  "safety_answers.systolic_mmhg": "mmhg",
  "safety_answers.platelets": "giga",
  "safety_answers.hemoglobin_g_dl": "gPerDeciliter",
  "safety_answers.glucose_mg_dl": "mgPerDeciliter",
  "safety_answers.potassium_mmol_l": "potassium",
  "safety_answers.peep_cmh2o": "cmh2o",
  "safety_answers.rass": "points",
  "safety_answers.temperature_c": "c",
  "safety_answers.sternotomy_days": "days",
  "safety_answers.bike_weight_limit_kg": "kg",
};

/** The unit in which the wire has it. */
export const metricUnitOf = (field: NumberField): UnitId => units[field] ?? "plain";

export const isNumberField = (field: string): field is NumberField => {
  const id = field.replace("safety_answers.", "");
  return (isSafetyItem(id) && isNumberItem(id)) || id in ASSESSMENT_LIMITS;
};
