import type { SafetyFindingId } from "@bedside-bike/clinical";

/** The findings that may cap a plan, in a sentence. */
export const cappingNames: Readonly<Partial<Record<SafetyFindingId, string>>> = {
  spo2_percent: "oxygen saturation",
  respiratory_rate: "breathing rate",
  map_mmhg: "mean arterial pressure",
  vasopressors: "vasopressors",
  heart_rate: "heart rate",
  acute_coronary: "angina or infarction",
  aortic_dissection: "aortic dissection",
  acute_dvt_pe: "new clot",
  mechanical_support: "mechanical support",
  consciousness: "consciousness",
  intracranial: "intracranial pressure",
  seizures: "seizures",
  stroke_time: "stroke",
  platelets: "platelets",
  hemoglobin_g_dl: "hemoglobin",
  glucose_mg_dl: "glucose",
  potassium_mmol_l: "potassium",
  temperature_c: "temperature",
  weight_bearing: "weight bearing",
  lower_limb: "amputation or fixator",
  bone_metastases: "bone metastases",
  comfort_care: "comfort care",
  news2: "NEWS2",
};
