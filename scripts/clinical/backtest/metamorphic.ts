import fc from "fast-check";
import { logit } from "../../../packages/clinical/src/arithmetic.ts";
import { PRESCRIPTION } from "../../../packages/clinical/src/coefficients/prescription.ts";
import {
  type AssessmentInput,
  assessRisk,
  calculateMets,
  MOBILITY_STATUSES,
  type RiskAssessmentResult,
} from "../../../packages/clinical/src/index.ts";
import { isWorseClass } from "../../../packages/clinical/src/safety/strictness.ts";
import { anySafetyAnswers, plausiblePatient } from "../../../packages/clinical/test/arbitrary-input.ts";
import { bodiesWithout } from "../../../packages/clinical/test/without-by-hand.ts";
import { findImprovements, listAllowed } from "../../../packages/clinical/test/worsening-changes.ts";

/** How often a rule was tried and how often it was broken. */
export interface RuleCheck {
  readonly tried: number;
  readonly broken: number;
}

export interface MetamorphicResult {
  readonly patients: number;
  readonly comparisons: number;
  /** 'change improves outcome', and how often; allowed by section 11 of the model. */
  readonly allowed: ReadonlyMap<string, number>;
  readonly violations: ReadonlyMap<string, number>;
  readonly rules: Readonly<Record<RuleName, RuleCheck>>;
}

export const RULE_NAMES = [
  "what is shown as 'without it' equals the What-if of that answer",
  "the lines of a breakdown add up to its number",
  "minutes and watt-minutes a day do not fall when mobility is one step better",
  "the start is not above the goal",
  "the start is not above 3.0 METs",
  "a safety finding does not lower the class",
  "nothing is recommended after a reason not to cycle",
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** The rules that hold between two runs of the engine, on random patients: less usual ones than the cohort's. */
export function checkMetamorphicRules(patients: number, seed: number): MetamorphicResult {
  const sample = fc.sample(plausiblePatient, { numRuns: patients, seed });
  const answers = fc.sample(anySafetyAnswers, { numRuns: patients, seed: seed + 1 });
  const { seen, comparisons } = findImprovements(sample);
  const allowed = listAllowed();
  const isAllowed = ([improvement]: readonly [string, number]) => allowed.includes(improvement);
  const results = sample.map((patient) => assessRisk(patient));
  const withAnswers = sample.map((patient, index) => ({ patient, safety_answers: answers[index] ?? {} }));
  const checks = [
    sample.flatMap((patient, index) => equalsWhatIf(patient, results[index]?.without ?? {})),
    results.flatMap(linesAddUp),
    sample.flatMap(doseRises),
    results.map(isStartBelowGoal),
    results.map(isStartWithinMets),
    withAnswers.flatMap(({ patient, safety_answers }) => keepsClass(patient, safety_answers)),
    withAnswers.map(({ patient, safety_answers }) => respectsStop({ ...patient, safety_answers })),
  ];
  const rules = RULE_NAMES.map((name, index) => {
    const outcomes = checks[index] ?? [];
    return [name, { tried: outcomes.length, broken: outcomes.filter((isKept) => !isKept).length }] as const;
  });
  return {
    patients: sample.length,
    comparisons,
    allowed: new Map([...seen].filter(isAllowed)),
    violations: new Map([...seen].filter((entry) => !isAllowed(entry))),
    rules: Object.fromEntries(rules) as Record<RuleName, RuleCheck>,
  };
}

const WITHOUT_RERUNS = { includesWithout: false };

function equalsWhatIf(patient: AssessmentInput, without: RiskAssessmentResult["without"]): boolean[] {
  return [...bodiesWithout(patient)].map(([answer, body]) => {
    const result = assessRisk(body, WITHOUT_RERUNS);
    const shown = without[answer as keyof typeof without];
    return (
      shown?.deconditioning === result.deconditioning.probability &&
      shown.vte === result.vte.probability &&
      shown.falls === result.falls.probability &&
      shown.pressure === result.pressure.probability &&
      shown.los === result.los &&
      shown.home === result.discharge &&
      shown.readmission === result.readmission_30d
    );
  });
}

/** Probabilities have six decimals, so their logarithms differ a little from the sums. */
const isNear = (sum: number, probability: number, scale: (probability: number) => number): boolean =>
  Math.abs(sum - scale(probability)) < 1e-6 / (probability * (1 - probability));

function linesAddUp(result: RiskAssessmentResult): boolean[] {
  const { deconditioning, vte, falls, pressure, dischargeData, readmissionData, losData } = result;
  const outcomes = [
    ...[deconditioning, vte, pressure],
    { probability: 1 - dischargeData.home_probability, contributions: dischargeData.contributions },
    { probability: readmissionData.thirty_day_probability, contributions: readmissionData.contributions },
  ];
  const rate = falls.contributions.reduce((sum, { logRate }) => sum + logRate, 0);
  const days = losData.contributions.reduce((product, { multiplier }) => product * multiplier, 1);
  return [
    ...outcomes.map(({ probability, contributions }) =>
      isNear(
        contributions.reduce((sum, { logOdds }) => sum + logOdds, 0),
        probability,
        logit,
      ),
    ),
    Math.abs(1 - Math.exp(-Math.exp(rate)) - falls.probability) < 1e-6,
    Math.abs(days - losData.predicted_days) < 0.0051,
  ];
}

/** Each step from bedbound to independent. */
function doseRises(patient: AssessmentInput): boolean[] {
  const goals = MOBILITY_STATUSES.map(
    (mobility_status) => assessRisk({ ...patient, mobility_status }, WITHOUT_RERUNS).mobility_recommendation,
  );
  return goals.slice(1).map((better, index) => {
    const worse = goals[index];
    if (!better || !worse) return false;
    const minutes = (goal: typeof better) => goal.duration_min_per_session * goal.sessions_per_day;
    // Without a power goal there are no watt-minutes to compare.
    const energyBefore = worse.total_daily_energy ?? 0;
    const energy = better.total_daily_energy ?? Number.POSITIVE_INFINITY;
    return minutes(better) >= minutes(worse) && energy >= energyBefore;
  });
}

function isStartBelowGoal({ mobility_recommendation: goal }: RiskAssessmentResult): boolean {
  return goal !== null && goal.start_watts <= (goal.watt_goal ?? Number.POSITIVE_INFINITY);
}

/** Without a known weight, the 70 kg that stand in for it. */
function isStartWithinMets({ mobility_recommendation: goal, weight_kg: kg }: RiskAssessmentResult): boolean {
  const mets = calculateMets(goal?.start_watts ?? 0, kg ?? PRESCRIPTION.unknownWeightKg.value);
  return goal !== null && mets <= PRESCRIPTION.mets.targetHigh.value + 1e-9;
}

type Answers = NonNullable<AssessmentInput["safety_answers"]>;

/** The same answers without one finding, for each finding. */
function keepsClass(patient: AssessmentInput, safety_answers: Answers): boolean[] {
  const { safety: recorded } = assessRisk({ ...patient, safety_answers }, WITHOUT_RERUNS);
  const findings = recorded.reasons.filter(({ id }) => id in safety_answers);
  return findings.map(({ id }) => {
    const unanswered = { ...patient, safety_answers: { ...safety_answers, [id]: null } };
    return !isWorseClass(assessRisk(unanswered, WITHOUT_RERUNS).safety.class, recorded.class);
  });
}

function respectsStop(patient: AssessmentInput): boolean {
  const { safety, mobility_recommendation, mobility_benefits } = assessRisk(patient, WITHOUT_RERUNS);
  const isStopped = safety.class === "stop";
  return isStopped === (mobility_recommendation === null) && isStopped === (mobility_benefits === null);
}
