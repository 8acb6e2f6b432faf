import { type AssessmentInput, FLAGS } from "../src/index.ts";

/** Section 5 of the model, written out once more: what each answer is when it is taken away. */
const REFERENCE: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, false])),
  mobility_status: "independent",
  cognitive_status: "normal",
  baseline_function: "independent",
  level_of_care: "ward",
  days_immobile: 0,
  fall_history: false,
  prior_admissions: 0,
  thrombophilia: null,
  hormonal_treatment: null,
  has_dialysis: null,
  is_respiratory_admission: null,
  admission_urgency: null,
  weight_kg: null,
  padua: null,
  braden: null,
};

/** The body of a 'What if' for each answer that is offered. */
export function bodiesWithout(patient: AssessmentInput): Map<string, AssessmentInput> {
  const bodies = new Map<string, AssessmentInput>();
  for (const [answer, reference] of Object.entries(REFERENCE)) {
    if (isOffered(answer, patient)) bodies.set(answer, { ...patient, [answer]: reference });
  }
  return bodies;
}

function isOffered(answer: string, patient: AssessmentInput): boolean {
  const value = patient[answer as keyof AssessmentInput];
  if (value === null || value === undefined || value === false) return false;
  if (answer === "weight_kg") {
    const { weight_kg: weight, height_cm: height } = patient;
    const bmi = weight === null || height === null ? 20 : weight / (height / 100) ** 2;
    return bmi < 18.5 || bmi >= 30;
  }
  if (answer === "prior_admissions") return (value as number) >= 2;
  return value !== REFERENCE[answer];
}
