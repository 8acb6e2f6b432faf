import type { AssessmentInput } from "./assessment-input.ts";
import { CUTOFFS } from "./coefficients/cutoffs.ts";

type Measures = Pick<AssessmentInput, "weight_kg" | "height_cm">;

/** kg/m2, or null when weight or height is unknown. */
export function calculateBodyMassIndex({ weight_kg: weightKg, height_cm: heightCm }: Measures): number | null {
  if (weightKg === null || heightCm === null) return null;
  const heightM = heightCm / 100;
  return weightKg / (heightM * heightM);
}

/**
 * Obese by BMI or by the flag; null when neither is known. Only Padua's item asks: the deconditioning
 * weight follows the flag alone, as the model's own reference (vignette V2, BMI 32 and no flag) computes it.
 */
export function isObese(patient: Measures & Pick<AssessmentInput, "has_obesity">): boolean | null {
  if (patient.has_obesity) return true;
  const bmi = calculateBodyMassIndex(patient);
  return bmi === null ? null : bmi >= CUTOFFS.obeseBmi.value;
}
