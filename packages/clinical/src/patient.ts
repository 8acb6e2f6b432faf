import type { AssessmentInput } from "./assessment-input.ts";
import { CUTOFFS } from "./coefficients/cutoffs.ts";

type Measures = Pick<AssessmentInput, "weight_kg" | "height_cm">;

/** kg/m2, or null when weight or height is unknown. */
export function calculateBodyMassIndex({ weight_kg: weightKg, height_cm: heightCm }: Measures): number | null {
  if (weightKg === null || heightCm === null) return null;
  const heightM = heightCm / 100;
  return weightKg / (heightM * heightM);
}

/** Obese by BMI or by the flag; null when neither is known. */
export function isObese(patient: Measures & Pick<AssessmentInput, "has_obesity">): boolean | null {
  if (patient.has_obesity) return true;
  const bmi = calculateBodyMassIndex(patient);
  return bmi === null ? null : bmi >= CUTOFFS.obeseBmi.value;
}

/** An operation that was the plan of the admission: fitter patients and shorter stays. */
export const isPlannedSurgery = (patient: AssessmentInput): boolean =>
  patient.admission_urgency === "planned" && patient.is_postoperative && !patient.is_trauma_admission;

/** A hip fracture or similar, even without the trauma box. If urgency is not recorded, it counts as unplanned. */
export const isUnplannedOrthopedic = (patient: AssessmentInput): boolean =>
  patient.is_orthopedic && (patient.is_postoperative || patient.is_trauma_admission) && !isPlannedSurgery(patient);
