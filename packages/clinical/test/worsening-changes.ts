import { type AssessmentInput, FLAGS, type Flag, type LevelOfCare, type MobilityStatus } from "../src/index.ts";
import { calculateFigures } from "../src/outcomes/figures.ts";
import { type FigureValues, valuesOf } from "../src/without.ts";

/** A change for the worse: what it is called in the list of those that may improve a figure, and the changed body. */
interface Change {
  readonly name: string;
  readonly worse: AssessmentInput;
}

const MOBILITY: readonly MobilityStatus[] = [
  "independent",
  "walking_assist",
  "standing_assist",
  "chair_bound",
  "bedbound",
];
const CARE: readonly LevelOfCare[] = ["ward", "stepdown", "icu"];
const COGNITION = ["normal", "mild_impairment", "delirium_dementia"] as const;
const BASELINE = ["independent", "partial", "dependent"] as const;
const FALLS = [false, null, true] as const;
const ADMISSIONS = [0, 1, null, 2, 5, 6, 50] as const;
const YES_OR_NOT_RECORDED = ["thrombophilia", "hormonal_treatment", "has_dialysis"] as const;

/** Every way in which this patient could be one step worse off. */
export function* worseningChanges(patient: AssessmentInput): Generator<Change> {
  for (const flag of FLAGS)
    if (!patient[flag]) yield { name: nameOf(flag, patient), worse: { ...patient, [flag]: true } };
  for (const field of YES_OR_NOT_RECORDED) {
    if (patient[field] !== true) yield { name: field, worse: { ...patient, [field]: true } };
  }
  yield* nextStep(patient, "mobility_status", MOBILITY);
  yield* nextStep(patient, "level_of_care", CARE);
  yield* nextStep(patient, "cognitive_status", COGNITION);
  yield* nextStep(patient, "baseline_function", BASELINE);
  yield* nextStep(patient, "fall_history", FALLS);
  yield* nextStep(patient, "prior_admissions", ADMISSIONS);
  yield { name: "age", worse: { ...patient, age: patient.age + 1 } };
  yield { name: "days_immobile", worse: { ...patient, days_immobile: patient.days_immobile + 1 } };
  if (patient.admission_urgency === "planned") {
    yield { name: "admission_urgency", worse: { ...patient, admission_urgency: "unplanned" } };
  }
}

/** The same flag means something else if the admission was planned. */
const nameOf = (flag: Flag, { admission_urgency }: AssessmentInput): string =>
  flag === "is_postoperative" && admission_urgency === "planned" ? "is_postoperative, planned" : flag;

function* nextStep<Field extends keyof AssessmentInput>(
  patient: AssessmentInput,
  field: Field,
  order: readonly AssessmentInput[Field][],
): Generator<Change> {
  const place = order.indexOf(patient[field]);
  const worse = order[place + 1];
  // Rehabilitation, and numbers between the steps, have no order.
  if (place === -1 || worse === undefined) return;
  const name = typeof worse === "string" ? `${field}: ${worse}` : field;
  yield { name, worse: { ...patient, [field]: worse } };
}

const isBetter: Readonly<Record<keyof FigureValues, (after: number, before: number) => boolean>> = {
  deconditioning: lower,
  vte: lower,
  falls: lower,
  pressure: lower,
  los: lower,
  home: (after, before) => lower(before, after),
  readmission: lower,
};

/** Beyond the rounding of the sixth decimal. */
function lower(after: number, before: number): boolean {
  return after < before - 1.5e-6;
}

export interface Improvements {
  /** 'change improves figure', and how often. */
  readonly seen: ReadonlyMap<string, number>;
  readonly comparisons: number;
}

/** What improved although something got worse, over all patients, changes and figures. */
export function findImprovements(patients: Iterable<AssessmentInput>): Improvements {
  const seen = new Map<string, number>();
  let comparisons = 0;
  for (const patient of patients) {
    const before = valuesOf(calculateFigures(patient));
    for (const { name, worse } of worseningChanges(patient)) {
      const after = valuesOf(calculateFigures(worse));
      for (const figure of Object.keys(before) as (keyof FigureValues)[]) {
        comparisons += 1;
        if (!isBetter[figure](after[figure], before[figure])) continue;
        const improvement = `${name} improves ${figure}`;
        seen.set(improvement, (seen.get(improvement) ?? 0) + 1);
      }
    }
  }
  return { seen, comparisons };
}

interface AllowedImprovement {
  readonly changes: readonly string[];
  readonly outcomes: readonly (keyof FigureValues)[];
  readonly reason: string;
}

/** What may improve although something got worse. Complete: docs/clinical/engine.md prints it. */
export const ALLOWED_IMPROVEMENTS: readonly AllowedImprovement[] = [
  { changes: ["on_vte_prophylaxis", "on_anticoagulants"], outcomes: ["vte"], reason: "Treatment against clots" },
  {
    changes: ["level_of_care: icu", "has_ventilator", "mobility_status: chair_bound", "mobility_status: bedbound"],
    outcomes: ["falls"],
    reason: "Who cannot get up alone falls less; who needs little help falls most",
  },
  {
    changes: ["is_postoperative, planned"],
    outcomes: ["falls", "los", "home", "readmission"],
    reason: "Planned surgery: selected, fitter patients and short stays",
  },
];

export const listAllowed = (): string[] =>
  ALLOWED_IMPROVEMENTS.flatMap(({ changes, outcomes }) =>
    changes.flatMap((change) => outcomes.map((outcome) => `${change} improves ${outcome}`)),
  );
