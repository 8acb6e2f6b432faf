import fc from "fast-check";
import { logit } from "../../../packages/clinical/src/arithmetic.ts";
import { type AssessmentInput, assessRisk, MOBILITY_STATUSES } from "../../../packages/clinical/src/index.ts";
import { isWorseClass } from "../../../packages/clinical/src/safety/strictness.ts";
import { anySafetyAnswers, plausiblePatient } from "../../../packages/clinical/test/arbitrary-input.ts";
import { type ShownResult, shown } from "../../../packages/clinical/test/shown-figures.ts";
import { bodiesWithout } from "../../../packages/clinical/test/without-by-hand.ts";
import { findImprovements, listAllowed } from "../../../packages/clinical/test/worsening-changes.ts";
import * as plans from "./plan-rules.ts";
import { isNothingImproved, isStayWithinRules, movesNoRisk, savesNoMoreDays } from "./stay-rules.ts";
import { anyTextLeft, barsAreAsked, isTextNoHelp } from "./text-rules.ts";

/** How often a rule was tried and how often it was broken. */
export interface RuleCheck {
  readonly tried: number;
  readonly broken: number;
}

export interface MetamorphicResult {
  readonly patients: number;
  readonly comparisons: number;
  /** 'change improves outcome', and how often; allowed by section 11 of model 2.0. */
  readonly allowed: ReadonlyMap<string, number>;
  readonly violations: ReadonlyMap<string, number>;
  readonly rules: Readonly<Record<RuleName, RuleCheck>>;
}

export const RULE_NAMES = [
  "what is shown as 'without it' equals the What-if of that answer",
  "the lines of a breakdown add up to its number",
  "a respiratory admission or more days in the hospital improve no outcome",
  "chronic lung disease moves no outcome",
  "the stay, its rest and its range follow the days in the hospital",
  "days in the hospital add no days saved",
  "minutes and watt-minutes a day do not fall when mobility is one step better",
  "the start is not above the goal",
  "the start is not above 3.0 METs, with limited lungs 2.5",
  "start and goal are not above those of model 2.0",
  "sepsis or limited lungs raise neither watts nor minutes",
  "today's step is not above the one before, the plan or, lapsed or newly sick, the start",
  "today's own step is sent without a question",
  "a send is at most two steps above its base or only lowers, and has no watts without load",
  "an assessment raises no base",
  "a send does not move the base of its day",
  "a safety finding does not lower the class or raise the start",
  "an open match or unread text does not lower the class or raise the start",
  "nothing is recommended after a reason not to cycle",
  "a plan, the step carried into it and what may be sent are not above its findings' caps",
  "a vital sign further from normal lowers neither NEWS2 nor the class, and raises no part of the plan",
  "a term that would be a STOP asks however it is typed, and no tick gives a plan",
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

/** With the answers that are new in 2.1. */
const anyPatient: fc.Arbitrary<AssessmentInput> = fc
  .tuple(
    plausiblePatient,
    fc.record({
      is_respiratory_admission: fc.constantFrom(true, false, null, null),
      has_chronic_lung_disease: fc.constantFrom(true, false, null, null),
      days_in_hospital: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
    }),
  )
  .map(([patient, answers]) => ({ ...patient, ...answers }));

/** The rules that hold between two runs of the engine, on random patients: less usual ones than the cohort's. */
export function checkMetamorphicRules(patients: number, seed: number): MetamorphicResult {
  const sample = fc.sample(anyPatient, { numRuns: patients, seed });
  const answers = fc.sample(anySafetyAnswers, { numRuns: patients, seed: seed + 1 });
  const pasts = fc.sample(plans.anyPast, { numRuns: patients, seed: seed + 2 });
  const texts = fc.sample(anyTextLeft, { numRuns: patients, seed: seed + 3 });
  const { seen, comparisons } = findImprovements(sample);
  const allowed = listAllowed();
  const isAllowed = ([improvement]: readonly [string, number]) => allowed.includes(improvement);
  const results = sample.map((patient) => shown(assessRisk(patient)));
  const withAnswers = sample.map((patient, index) => ({ patient, safety_answers: answers[index] ?? {} }));
  const limited = sample.map((patient, index) => ({ ...patient, safety_answers: pasts[index]?.limiting ?? {} }));
  const withPast = limited.flatMap((patient, index) => {
    const plan = assessRisk(patient, WITHOUT_RERUNS).mobility_recommendation;
    const past = pasts[index];
    return plan === null || past === undefined ? [] : [{ plan, past }];
  });
  const checks: Readonly<Record<RuleName, readonly boolean[]>> = {
    [RULE_NAMES[0]]: sample.flatMap((patient, index) => equalsWhatIf(patient, results[index]?.without ?? {})),
    [RULE_NAMES[1]]: results.flatMap(linesAddUp),
    [RULE_NAMES[2]]: sample.flatMap(isNothingImproved),
    [RULE_NAMES[3]]: sample.map(movesNoRisk),
    [RULE_NAMES[4]]: sample.map(isStayWithinRules),
    [RULE_NAMES[5]]: sample.map(savesNoMoreDays),
    [RULE_NAMES[6]]: sample.flatMap(doseRises),
    [RULE_NAMES[7]]: results.map(plans.isStartBelowGoal),
    [RULE_NAMES[8]]: results.map(plans.isStartWithinMets),
    [RULE_NAMES[9]]: sample.flatMap((patient, index) => {
      const result = results[index];
      return result === undefined ? [] : [plans.isNotAboveModel20(patient, result)];
    }),
    [RULE_NAMES[10]]: sample.flatMap(plans.sicknessRaisesNothing),
    [RULE_NAMES[11]]: withPast.map(({ plan, past }) => plans.isCarriedWithinLimits(plan, past)),
    [RULE_NAMES[12]]: withPast.map(({ plan, past }) => plans.isOwnStepUnquestioned(plan, past)),
    [RULE_NAMES[13]]: withPast.map(({ plan, past }) => plans.isSendHeld(plan, past)),
    [RULE_NAMES[14]]: pasts.map(plans.isBaseNotRaised),
    [RULE_NAMES[15]]: pasts.map(plans.isBaseNotMoved),
    [RULE_NAMES[16]]: withAnswers.flatMap(({ patient, safety_answers }) => keepsClass(patient, safety_answers)),
    [RULE_NAMES[17]]: limited.flatMap((patient, index) => {
      const left = texts[index];
      return left === undefined ? [] : [isTextNoHelp(patient, left)];
    }),
    [RULE_NAMES[18]]: withAnswers.map(({ patient, safety_answers }) => respectsStop({ ...patient, safety_answers })),
    [RULE_NAMES[19]]: withPast.map(({ plan, past }) => plans.isPlanWithinCaps(plan, past)),
    [RULE_NAMES[20]]: sample.flatMap(plans.worseSignsHelpNothing),
    [RULE_NAMES[21]]: sample.slice(0, 1).flatMap(barsAreAsked),
  };
  const rules = RULE_NAMES.map((name) => {
    const outcomes = checks[name];
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

function equalsWhatIf(patient: AssessmentInput, without: ShownResult["without"]): boolean[] {
  return [...bodiesWithout(patient)].map(([answer, body]) => {
    const result = shown(assessRisk(body, WITHOUT_RERUNS));
    const line = without[answer as keyof typeof without];
    return (
      line?.deconditioning === result.deconditioning.probability &&
      line.vte === result.vte.probability &&
      line.falls === result.falls.probability &&
      line.pressure === result.pressure.probability &&
      line.los === result.los &&
      line.home === result.discharge &&
      line.readmission === result.readmission_30d
    );
  });
}

/** Probabilities have six decimals, so their logarithms differ a little from the sums. */
const isNear = (sum: number, probability: number, scale: (probability: number) => number): boolean =>
  Math.abs(sum - scale(probability)) < 1e-6 / (probability * (1 - probability));

function linesAddUp(result: ShownResult): boolean[] {
  const { deconditioning, vte, falls, pressure, dischargeData, readmissionData, losData } = result;
  const outcomes = [
    ...[deconditioning, vte, pressure],
    { probability: 1 - dischargeData.home_probability, contributions: dischargeData.contributions },
    { probability: readmissionData.thirty_day_probability, contributions: readmissionData.contributions },
  ];
  const rate = falls.contributions.reduce((sum, [, amount]) => sum + amount, 0);
  const days = losData.contributions.reduce((product, [, amount]) => product * amount, 1);
  return [
    ...outcomes.map(({ probability, contributions }) =>
      isNear(
        contributions.reduce((sum, [, amount]) => sum + amount, 0),
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

type Answers = NonNullable<AssessmentInput["safety_answers"]>;

/** Other patients, not worse ones: an LVAD takes the cuff's pressure out, comfort care NEWS2. Model 2.2, H. */
const isOtherPatient = (id: string, { mechanical_support }: Answers): boolean =>
  id === "comfort_care" || (id === "mechanical_support" && mechanical_support === "vad");

/** The same answers without one finding, for each finding. */
function keepsClass(patient: AssessmentInput, safety_answers: Answers): boolean[] {
  const { safety: recorded, mobility_recommendation: plan } = assessRisk(
    { ...patient, safety_answers },
    WITHOUT_RERUNS,
  );
  const findings = recorded.reasons.filter(({ id }) => id in safety_answers && !isOtherPatient(id, safety_answers));
  return findings.map(({ id }) => {
    const unanswered = { ...patient, safety_answers: { ...safety_answers, [id]: null } };
    const { safety, mobility_recommendation: planBefore } = assessRisk(unanswered, WITHOUT_RERUNS);
    if (isWorseClass(safety.class, recorded.class)) return false;
    // A depth of sedation allows a ventilated patient more than none does.
    if (plan === null || planBefore === null || id === "rass") return true;
    return plan.start_watts <= planBefore.start_watts && plan.start_minutes <= planBefore.start_minutes;
  });
}

function respectsStop(patient: AssessmentInput): boolean {
  const { safety, figures_withheld, mobility_recommendation, mobility_benefits } = assessRisk(patient, WITHOUT_RERUNS);
  const isStopped = safety.class === "stop";
  const hasNoBenefit = isStopped || figures_withheld !== null;
  return isStopped === (mobility_recommendation === null) && hasNoBenefit === (mobility_benefits === null);
}
