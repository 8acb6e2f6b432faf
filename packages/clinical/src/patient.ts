import type { AssessmentInput, Patient } from "./assessment-input.ts";
import { CUTOFFS } from "./coefficients/cutoffs.ts";

/** kg/m2, or null when weight or height is unknown. */
export function calculateBodyMassIndex(weightKg: number | null, heightCm: number | null): number | null {
  if (weightKg === null || heightCm === null) return null;
  const heightM = heightCm / 100;
  return weightKg / (heightM * heightM);
}

/** model.md 1: BMI from weight and height; obese by BMI or by the flag. */
export function describePatient(input: AssessmentInput): Patient {
  const bmi = calculateBodyMassIndex(input.weight_kg, input.height_cm);
  const isObese = input.has_obesity || (bmi !== null && bmi >= CUTOFFS.obeseBmi.value);
  return { ...input, bmi, has_obesity: isObese };
}
