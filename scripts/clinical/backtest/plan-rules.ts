import fc from "fast-check";
import { PRESCRIPTION } from "../../../packages/clinical/src/coefficients/prescription.ts";
import {
  type AssessmentInput,
  assessRisk,
  type CyclingMode,
  calculateMets,
  carryPlan,
  checkSend,
  dayBase,
  isWithoutLoad,
  type MobilityRecommendation,
  type Prescription,
  type ReachedStep,
  type RiskAssessmentResult,
  STEP_PARTS,
  wattsPerStep,
} from "../../../packages/clinical/src/index.ts";
import { NO_CAPS } from "../../../packages/clinical/src/safety/caps.ts";
import { isWorseClass } from "../../../packages/clinical/src/safety/strictness.ts";
import { type Entry, rowsOf } from "../../../packages/clinical/test/prescription-history.ts";

const ROUNDING = 1e-9;
const WITHOUT_RERUNS = { includesWithout: false };

const planOf = (patient: AssessmentInput): MobilityRecommendation | null =>
  assessRisk(patient, WITHOUT_RERUNS).mobility_recommendation;

/** No watts are the lowest, and are above nothing. */
const isWithin = (watts: number | null, limit: number | null): boolean => (watts ?? 0) <= (limit ?? watts ?? 0);

export function isStartBelowGoal({ mobility_recommendation: goal }: RiskAssessmentResult): boolean {
  return goal !== null && isWithin(goal.start_watts, goal.watt_goal);
}

/** Without a known weight, the 70 kg that stand in for it. */
export function isStartWithinMets({ mobility_recommendation: goal, weight_kg: kg }: RiskAssessmentResult): boolean {
  if (goal === null) return false;
  const weightKg = kg ?? PRESCRIPTION.unknownWeightKg.value;
  return calculateMets(goal.start_watts, weightKg) <= (goal.lung_limited ? 2.5 : 3) + ROUNDING;
}

/** Model 2.0's start and goal, written out once more: from the real weight, the goal's cap from the shortened minutes. */
export function isNotAboveModel20(patient: AssessmentInput, { mobility_recommendation: goal }: RiskAssessmentResult) {
  if (goal === null) return false;
  if (isWithoutLoad(goal.limit)) return goal.start_watts === 0 && goal.watt_goal === null;
  const kg = patient.weight_kg ?? 70;
  const perDay = goal.duration_min_per_session * goal.sessions_per_day;
  const clamped = Math.min(Math.max(goal.unclampedWatts, 25), 45);
  // Half a watt: `unclampedWatts` has two decimals.
  const goalThen = Math.max(Math.min(Math.floor(clamped + 0.506), Math.floor(1200 / perDay)), 25);
  const share = goal.mode === "assisted" ? 0.5 : 1;
  const startThen = Math.floor(Math.min(goal.unclampedWatts + 0.006, (3.5 / 10.8) * kg + ROUNDING) * share);
  return goal.start_watts <= startThen && isWithin(goal.watt_goal, goalThen);
}

/** Sepsis, or lungs that limit the start. */
export function sicknessRaisesNothing(patient: AssessmentInput): boolean[] {
  const changes = [{ is_sepsis: true }, { has_chronic_lung_disease: true }, { is_respiratory_admission: true }];
  const well = { ...patient, is_sepsis: false, has_chronic_lung_disease: null, is_respiratory_admission: null };
  const before = planOf(well);
  return changes.map((change) => {
    const after = planOf({ ...well, ...change });
    if (before === null || after === null) return false;
    return (
      after.start_watts <= before.start_watts &&
      isWithin(after.watt_goal, before.watt_goal) &&
      after.start_minutes <= before.start_minutes &&
      after.duration_min_per_session <= before.duration_min_per_session
    );
  });
}

const anyStep: fc.Arbitrary<ReachedStep> = fc.record({
  watts: fc.option(fc.integer({ min: 0, max: 70 })),
  lastWatts: fc.option(fc.integer({ min: 0, max: 70 })),
  minutes: fc.integer({ min: 1, max: 30 }),
  sessions: fc.integer({ min: 1, max: 4 }),
  mode: fc.constantFrom<CyclingMode[]>("passive", "assisted", "active"),
  lung_limited: fc.option(fc.boolean()),
  sepsis: fc.option(fc.boolean()),
});
const hoursAgo = fc.integer({ min: 0, max: 72 });
const anyParts = { watts: fc.integer({ min: 1, max: 50 }), minutes: fc.integer({ min: 1, max: 30 }) } as const;
const anyEntry = fc.record({
  ...{ ...anyParts, hoursAgo, sessions: fc.integer({ min: 1, max: 4 }) },
  kind: fc.constantFrom<Entry["kind"][]>("assessed", "sent"),
  isWithoutLoad: fc.constantFrom(false, false, false, true),
});
const anyWish = fc.record({
  watts: fc.constantFrom(-3, 0, 1, 2, 4, 5, 10, 20),
  minutes: fc.constantFrom(-5, 0, 1, 5, 10, 15),
  sessions: fc.constantFrom(-1, 0, 1, 2),
  isOffered: fc.boolean(),
});

/** Nothing, or a finding that limits the plan. */
const anyLimiting = fc.constantFrom<NonNullable<AssessmentInput["safety_answers"]>[]>(
  ...[{}, {}, { fio2: 0.8 }, { platelets: 15 }, { follows_commands: false }, { platelets: 22 }],
  ...[{ hemoglobin_g_dl: 7.5 }, { weight_bearing: "partial" as const }, { spo2_percent: 91 }],
);

/** What happened to a plan before: the step in force, whether it lapsed, a history, and what somebody asks for now. */
export const anyPast = fc.record({
  limiting: anyLimiting,
  current: anyStep,
  hasLapsed: fc.boolean(),
  history: fc.array(anyEntry, { minLength: 1, maxLength: 8 }),
  added: anyEntry,
  wish: anyWish,
});
export type Past = typeof anyPast extends fc.Arbitrary<infer Value> ? Value : never;

const stepOf = (plan: ReturnType<typeof carryPlan>): Prescription => ({
  watts: plan.today_watts,
  minutes: plan.today_minutes,
  sessions: plan.today_sessions,
});

const carried = (plan: MobilityRecommendation, { current, hasLapsed }: Past): Prescription =>
  stepOf(carryPlan({ plan, weightKg: 70, current, hasLapsed }));

export function isCarriedWithinLimits(plan: MobilityRecommendation, past: Past): boolean {
  const { current, hasLapsed } = past;
  const today = carried(plan, past);
  const wattsBefore = (current.watts ?? 0) > 0 ? current.watts : current.lastWatts;
  const mostWatts = Math.min(wattsBefore ?? plan.start_watts, plan.watt_goal ?? plan.start_watts);
  const isNewlySick = (plan.lung_limited && !current.lung_limited) || (plan.sepsis && !current.sepsis);
  const isAtStart = !(hasLapsed || isNewlySick) || isWithinStart(plan, today);
  return (
    isAtStart &&
    today.watts <= mostWatts &&
    today.minutes <= Math.min(current.minutes, plan.duration_min_per_session) &&
    today.sessions <= Math.min(current.sessions, plan.sessions_per_day)
  );
}

const isWithinStart = (plan: MobilityRecommendation, today: Prescription): boolean =>
  today.watts <= plan.start_watts && today.minutes <= plan.start_minutes;

export function isOwnStepUnquestioned(plan: MobilityRecommendation, past: Past): boolean {
  const today = carried(plan, past);
  return checkSend({ plan, base: today, inForce: today, asked: today, isOffered: false }).verdict === "ok";
}

export function isSendHeld(plan: MobilityRecommendation, past: Past): boolean {
  const inForce = carried(plan, past);
  const base = { ...inForce, watts: Math.max(0, inForce.watts - 1) };
  const asked = {
    watts: Math.max(0, inForce.watts + past.wish.watts),
    minutes: Math.max(1, inForce.minutes + past.wish.minutes),
    sessions: Math.max(1, inForce.sessions + past.wish.sessions),
  };
  const { verdict } = checkSend({ plan, base, inForce, asked, isOffered: past.wish.isOffered });
  if (verdict === "refuse") return true;
  if (isWithoutLoad(plan.limit) && asked.watts > 0) return false;
  if (!isWithinCaps(plan, asked)) return false;
  const unit: Prescription = { watts: wattsPerStep(plan.mode), minutes: 5, sessions: 1 };
  const steps = STEP_PARTS.reduce((sum, part) => sum + Math.max(0, asked[part] - base[part]) / unit[part], 0);
  return steps <= 2 + ROUNDING || STEP_PARTS.every((part) => asked[part] <= inForce[part]);
}

/** Where the finding caps a part, at most the plan's own. */
const isWithinCaps = (plan: MobilityRecommendation, { watts, minutes, sessions }: Prescription): boolean => {
  const caps = plan.caps ?? NO_CAPS;
  return (
    (caps.mets === null || watts <= (plan.watt_goal ?? plan.start_watts)) &&
    (caps.minutes === null || minutes <= plan.duration_min_per_session) &&
    (caps.sessions === null || sessions <= plan.sessions_per_day)
  );
};

/** Model 2.2, D, written out once more. */
export function isPlanWithinCaps(plan: MobilityRecommendation, past: Past): boolean {
  const caps = plan.caps ?? NO_CAPS;
  const kg = plan.start_weight_kg;
  const watts = caps.mets === null ? Number.POSITIVE_INFINITY : ((3.5 * caps.mets - 7) / 10.8) * (kg + 0.005);
  return (
    isWithinCaps(plan, carried(plan, past)) &&
    Math.max(plan.watt_goal ?? 0, plan.start_watts) <= watts + ROUNDING &&
    plan.duration_min_per_session <= (caps.minutes ?? plan.duration_min_per_session) &&
    plan.sessions_per_day <= (caps.sessions ?? plan.sessions_per_day) &&
    (caps.mode !== "unloaded_only" || isWithoutLoad(plan.limit))
  );
}

/** Further from normal: NEWS2's first scale, one sign at a time. */
const WORSE_SIGNS: readonly (readonly [sign: "respiratory_rate" | "spo2_percent" | "heart_rate", rising: number[]])[] =
  [
    ["respiratory_rate", [16, 21, 25, 31, 41]],
    ["respiratory_rate", [16, 11, 8, 4]],
    ["spo2_percent", [97, 95, 93, 91, 89, 87]],
    ["heart_rate", [80, 95, 115, 125, 131]],
    ["heart_rate", [80, 50, 40, 39]],
  ];

/** One vital sign further from normal lowers neither points nor class, and raises no part of the plan. */
export function worseSignsHelpNothing(patient: AssessmentInput): boolean[] {
  return WORSE_SIGNS.flatMap(([sign, values]) => {
    const results = values.map((value) =>
      assessRisk({ ...patient, safety_answers: { ...SEVEN_SIGNS, [sign]: value } }, WITHOUT_RERUNS),
    );
    return results.slice(1).map((worse, index) => isNoBetter(worse, results[index] ?? worse));
  });
}

const SEVEN_SIGNS: NonNullable<AssessmentInput["safety_answers"]> = {
  ...{ no_acute_contraindication: true, oxygen_support: "none", consciousness: "alert" },
  ...{ respiratory_rate: 16, spo2_percent: 97, systolic_mmhg: 125, heart_rate: 80, temperature_c: 36.8 },
};

function isNoBetter(worse: RiskAssessmentResult, before: RiskAssessmentResult): boolean {
  if (worse.safety.news2.total < before.safety.news2.total) return false;
  if (isWorseClass(before.safety.class, worse.safety.class)) return false;
  const [plan, planBefore] = [worse.mobility_recommendation, before.mobility_recommendation];
  if (plan === null || planBefore === null) return plan === null;
  return (
    plan.start_watts <= planBefore.start_watts &&
    isWithin(plan.watt_goal, planBefore.watt_goal) &&
    plan.duration_min_per_session <= planBefore.duration_min_per_session &&
    plan.sessions_per_day <= planBefore.sessions_per_day
  );
}

/** 14:00 in New York. */
const NOW = Date.parse("2026-06-10T18:00:00Z");
const HOUR = 3_600_000;
const baseOf = (history: readonly Entry[]) => dayBase(rowsOf(history), new Date(NOW), "America/New_York");

const entryOf = ({ hoursAgo, isWithoutLoad: isUnloaded, watts, ...rest }: Past["added"]): Entry => ({
  ...rest,
  at: new Date(NOW - hoursAgo * HOUR),
  watts: isUnloaded ? null : watts,
});

/** An assessment gives watts where there were none, and a base where there was none. */
export function isBaseNotRaised({ history, added }: Past): boolean {
  const before = history.map(entryOf);
  const base = baseOf(before);
  const after = baseOf([...before, { ...entryOf(added), at: new Date(NOW - HOUR), kind: "assessed" }]);
  if (base === null || after === null) return true;
  return STEP_PARTS.every((part) => after[part] <= base[part] || (part === "watts" && base.watts === 0));
}

export function isBaseNotMoved({ history, added }: Past): boolean {
  const before = history.map(entryOf);
  const sent: Entry = { ...entryOf(added), at: new Date(NOW - HOUR), kind: "sent" };
  return JSON.stringify(baseOf([...before, sent])) === JSON.stringify(baseOf(before));
}
