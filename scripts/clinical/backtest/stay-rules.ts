import { type AssessmentInput, assessRisk, calculateFigures } from "../../../packages/clinical/src/index.ts";
import { type FigureValues, valuesOf } from "../../../packages/clinical/src/without.ts";
import { shown } from "../../../packages/clinical/test/shown-figures.ts";

const WITHOUT_RERUNS = { includesWithout: false };
/** The engine gives probabilities with six decimals, days with two and ranges with one. */
const ROUNDING = { probability: 1.5e-6, days: 0.0051, range: 0.051 } as const;

const FIGURES = ["deconditioning", "vte", "falls", "pressure", "los", "home", "readmission"] as const;

/** A respiratory admission, and days more in the hospital, improve no outcome. */
export function isNothingImproved(patient: AssessmentInput): boolean[] {
  const before = valuesOf(calculateFigures(patient));
  const changes: readonly Partial<AssessmentInput>[] = [
    { is_respiratory_admission: true },
    ...[1, 7].map((more) => ({ days_in_hospital: (patient.days_in_hospital ?? 0) + more })),
  ];
  return changes.flatMap((change) => {
    const after = valuesOf(calculateFigures({ ...patient, ...change }));
    return FIGURES.map((figure) => !isBetter(figure, after[figure], before[figure]));
  });
}

function isBetter(figure: keyof FigureValues, after: number, before: number): boolean {
  return figure === "home" ? after > before + ROUNDING.probability : after < before - ROUNDING.probability;
}

export function movesNoRisk(patient: AssessmentInput): boolean {
  const [no, yes] = [false, true].map((has_chronic_lung_disease) =>
    JSON.stringify(valuesOf(calculateFigures({ ...patient, has_chronic_lung_disease }))),
  );
  return no === yes;
}

/** Model 2.1, section 9b, written out once more. */
export function isStayWithinRules(patient: AssessmentInput): boolean {
  const days = patient.days_in_hospital ?? 0;
  const { losData: alone } = shown(assessRisk({ ...patient, days_in_hospital: null }, WITHOUT_RERUNS));
  const { losData: stay } = shown(assessRisk(patient, WITHOUT_RERUNS));
  const expected = Math.max(alone.predicted_days, days + 0.4 * alone.predicted_days);
  const wanted = Math.min(expected, Math.max(45, days + 18));
  const rest = stay.remaining_days;
  return (
    Math.abs(stay.predicted_days - wanted) < 2 * ROUNDING.days &&
    (patient.days_in_hospital == null ? rest === null : rest !== null && rest >= 0) &&
    (rest === null || Math.abs(rest - (wanted - days)) < 0.061) &&
    stay.range_min >= days &&
    stay.range_max <= Math.max(60, days + 36) + ROUNDING.range &&
    stay.range_max > stay.range_min
  );
}

export function savesNoMoreDays(patient: AssessmentInput): boolean {
  const savedAfter = (days_in_hospital: number | null) =>
    shown(assessRisk({ ...patient, days_in_hospital }, WITHOUT_RERUNS)).losData.mobility_goal_benefit ?? 0;
  return savedAfter(patient.days_in_hospital ?? 5) <= savedAfter(null) + ROUNDING.days;
}
