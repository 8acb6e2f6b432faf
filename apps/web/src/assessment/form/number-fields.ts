import { ASSESSMENT_LIMITS, type NumberItemId, QUESTIONS, SAFETY_ITEMS } from "@bedside-bike/clinical";
import type { Range } from "@bedside-bike/contract/limits";
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

const safetyUnits: { readonly [Id in NumberItemId]?: UnitId } = {
  spo2_percent: "percent",
  fio2: "fraction",
  respiratory_rate: "perMinute",
  heart_rate: "perMinute",
  map_mmhg: "mmhg",
  systolic_mmhg: "mmhg",
  platelets: "giga",
  hemoglobin_g_dl: "gPerDeciliter",
  glucose_mg_dl: "mgPerDeciliter",
  potassium_mmol_l: "potassium",
  peep_cmh2o: "cmh2o",
  rass: "points",
  temperature_c: "c",
  sternotomy_days: "days",
  bike_weight_limit_kg: "kg",
};

/** The unit in which the wire has it. */
export function metricUnitOf(field: NumberField): UnitId {
  const id = field.replace("safety_answers.", "");
  if (isSafetyItem(id) && isNumberItem(id)) return safetyUnits[id] ?? "plain";
  return QUESTIONS[id as keyof typeof ASSESSMENT_LIMITS].unit;
}

export const isNumberField = (field: string): field is NumberField => {
  const id = field.replace("safety_answers.", "");
  return (isSafetyItem(id) && isNumberItem(id)) || id in ASSESSMENT_LIMITS;
};
