import type { AssessmentInput, Patient } from "./assessment-input.ts";
import { CUTOFFS } from "./coefficients/cutoffs.ts";

/** kg/m2, or null when weight or height is unknown. */
export function calculateBodyMassIndex(weightKg: number | null, heightCm: number | null): number | null {
  if (weightKg === null || heightCm === null) return null;
  const heightM = heightCm / 100;
  return weightKg / (heightM * heightM);
}

/**
 * BMI, and obesity by BMI or by the flag (model.md 1). Only Padua's item uses `isObese`: the deconditioning
 * weight follows the flag alone, as the model's own reference (vignette V2, BMI 32 and no flag) computes it.
 */
export function describePatient(input: AssessmentInput): Patient {
  const bmi = calculateBodyMassIndex(input.weight_kg, input.height_cm);
  return { ...input, bmi, isObese: input.has_obesity || (bmi !== null && bmi >= CUTOFFS.obeseBmi.value) };
}
