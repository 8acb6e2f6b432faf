import { type AssessmentInput, assessSafety, type Safety } from "../../../packages/clinical/src/index.ts";
import { type AssessedPatient, assessCohort, withoutNewAnswers, withRespiratoryAdmissions } from "./assess-cohort.ts";
import { SEVERITY_SHIFT } from "./case-mix.ts";
import { makeCohort } from "./cohort.ts";
import { checkMetamorphicRules, type MetamorphicResult } from "./metamorphic.ts";
import { shareOf } from "./statistics.ts";

export const BACKTEST = { seed: 20261121, patients: 20_000, metamorphicPatients: 20_000 } as const;

export interface BacktestResult {
  readonly seed: number;
  readonly base: readonly AssessedPatient[];
  readonly light: readonly AssessedPatient[];
  readonly heavy: readonly AssessedPatient[];
  readonly notRecorded: readonly AssessedPatient[];
  readonly respiratory: readonly AssessedPatient[];
  readonly gate: Readonly<Record<GateStep, ClassShares>>;
  readonly metamorphic: MetamorphicResult;
}

export interface BacktestOptions {
  readonly seed: number;
  readonly patients: number;
  readonly metamorphicPatients: number;
}

/** The same options give the same result on every machine. */
export function runBacktest({ seed, patients, metamorphicPatients }: BacktestOptions): BacktestResult {
  const cohortOf = (severityShift: number) => makeCohort({ seed: String(seed), size: patients, severityShift });
  const cohort = cohortOf(SEVERITY_SHIFT.base);
  const base = assessCohort(cohort);
  return {
    seed,
    base,
    light: assessCohort(cohortOf(SEVERITY_SHIFT.light)),
    heavy: assessCohort(cohortOf(SEVERITY_SHIFT.heavy)),
    notRecorded: assessCohort(withoutNewAnswers(cohort)),
    respiratory: assessCohort(withRespiratoryAdmissions(cohort)),
    gate: {
      nothing: classShares(base, null),
      none: classShares(base, { no_acute_contraindication: true }),
      vitalSigns: classShares(base, {
        ...{ no_acute_contraindication: true, oxygen_support: "none", consciousness: "alert", temperature_c: 36.8 },
        ...{ spo2_percent: 96, heart_rate: 80, systolic_mmhg: 125, respiratory_rate: 16 },
      }),
    },
    metamorphic: checkMetamorphicRules(metamorphicPatients, seed),
  };
}

export type GateStep = "nothing" | "none" | "vitalSigns";
/** 0-1. */
export type ClassShares = Readonly<Record<Safety["class"], number>>;

function classShares(
  patients: readonly AssessedPatient[],
  safety_answers: AssessmentInput["safety_answers"],
): ClassShares {
  const classes = patients.map(({ input, padua }) => {
    const context = { paduaTotal: padua, isProphylaxisGiven: input.on_vte_prophylaxis };
    return assessSafety({ ...input, safety_answers }, context).class;
  });
  const share = (name: Safety["class"]) => shareOf(classes, (one) => one === name);
  return { green: share("green"), amber: share("amber"), stop: share("stop") };
}
