import type { AssessmentInput } from "../assessment-input.ts";

/** What makes a plan lung-limited beside the yes/no answers (J). Source: model 2.1, section 8. */
export const LUNG_LIMITS = { breathsFrom: 25, breathing: ["high_flow", "niv", "ventilated"] } as const;

const FIELDS: ReadonlySet<string> = new Set([
  "is_respiratory_admission",
  "has_chronic_lung_disease",
  "has_ventilator",
  "oxygen_support",
  "respiratory_rate",
]);

type LungInput = Pick<
  AssessmentInput,
  "is_respiratory_admission" | "has_chronic_lung_disease" | "has_ventilator" | "safety_answers" | "open_matches"
>;

/** Whether this value of this field limits the start of a plan. */
export function isLungLimiting(field: string, value: unknown): boolean {
  if (field === "oxygen_support") return LUNG_LIMITS.breathing.some((support) => support === value);
  if (field === "respiratory_rate") return typeof value === "number" && value >= LUNG_LIMITS.breathsFrom;
  return FIELDS.has(field) && value === true;
}

/** Recorded, or mentioned in a text and not yet decided, even if it is recorded as 'no'. */
export function isLungLimited(input: LungInput): boolean {
  return (
    input.is_respiratory_admission === true ||
    input.has_chronic_lung_disease === true ||
    input.has_ventilator ||
    isLungLimiting("oxygen_support", input.safety_answers?.oxygen_support) ||
    isLungLimiting("respiratory_rate", input.safety_answers?.respiratory_rate) ||
    (input.open_matches ?? []).some(
      ({ field, value }) => isLungLimiting(field, value) || (value === null && FIELDS.has(field)),
    )
  );
}
