import { PRESCRIPTION } from "../../../packages/clinical/src/coefficients/prescription.ts";
import {
  calculateMets,
  MOBILITY_STATUSES,
  type MobilityRecommendation,
  type MobilityStatus,
} from "../../../packages/clinical/src/index.ts";
import type { AssessedPatient } from "./assess-cohort.ts";
import type { BacktestResult, ClassShares, GateStep } from "./backtest.ts";
import { markdownTable, percent } from "./markdown-table.ts";
import { AUTHOR_GATE, AUTHOR_PRESCRIPTIONS } from "./published-targets.ts";
import { meanOf, shareOf } from "./statistics.ts";

type Patients = readonly AssessedPatient[];
type WithGoal = MobilityRecommendation & {
  readonly watt_goal: number;
  readonly mets: number;
  readonly total_daily_energy: number;
  readonly days_to_goal: number;
};

const hasGoal = (goal: MobilityRecommendation): goal is WithGoal => goal.watt_goal !== null;
const minutesOf = (goal: MobilityRecommendation) => goal.duration_min_per_session * goal.sessions_per_day;
const MODES = ["passive", "assisted", "active"] as const;

/** METs at the start, unrounded. */
export const startMets = ({ input, prescription }: AssessedPatient): number =>
  calculateMets(prescription.start_watts, input.weight_kg ?? PRESCRIPTION.unknownWeightKg.value);

export const isStartAboveThreeMets = (patient: AssessedPatient): boolean =>
  startMets(patient) > PRESCRIPTION.mets.targetHigh.value + 1e-9;

function prescriptionRow(patients: Patients): string[] {
  const goals = patients.map(({ prescription }) => prescription);
  const powered = goals.filter(hasGoal);
  const pedaling = patients.filter(({ prescription }) => prescription.mode !== "passive");
  const mets = `${meanOf(pedaling, startMets).toFixed(2)} / ${meanOf(powered, (goal) => goal.mets).toFixed(2)}`;
  return [
    meanOf(goals, (goal) => goal.unclampedWatts).toFixed(1),
    meanOf(goals, (goal) => goal.start_watts).toFixed(1),
    meanOf(powered, (goal) => goal.watt_goal).toFixed(1),
    mets,
    percent(shareOf(powered, (goal) => goal.above_met_target)),
    percent(shareOf(patients, isStartAboveThreeMets)),
    meanOf(goals, minutesOf).toFixed(1),
    meanOf(powered, (goal) => goal.total_daily_energy).toFixed(0),
    MODES.map((mode) => percent(shareOf(goals, (goal) => goal.mode === mode))).join(" / "),
    meanOf(powered, (goal) => goal.days_to_goal).toFixed(1),
  ];
}

const HEAD = [
  "Mobility",
  "Patients",
  "W by weight",
  "Start W",
  "Goal W",
  "METs start / goal",
  "Goal above 3.0 METs %",
  "Start above 3.0 METs %",
  "Minutes a day",
  "Watt-minutes a day",
  "Passive / assisted / active %",
  "Days to goal",
];

export function prescriptionTable({ base }: BacktestResult): string {
  const rowsOf = (name: MobilityStatus | "all", patients: Patients) => {
    const [start, goal, mets, goalAbove, minutes, energy, modes, days] = AUTHOR_PRESCRIPTIONS[name];
    const here = patients.length === 0 ? HEAD.slice(2).map(() => "-") : prescriptionRow(patients);
    return [
      [name, patients.length, ...here],
      ["author", "", "", start, goal, mets, goalAbove, 0, minutes, energy, modes, days],
    ];
  };
  const byMobility = [...MOBILITY_STATUSES].reverse().flatMap((mobility) =>
    rowsOf(
      mobility,
      base.filter(({ input }) => input.mobility_status === mobility),
    ),
  );
  return markdownTable(HEAD, [...byMobility, ...rowsOf("all", base)]);
}

/** Shares, 0-1. */
export function prescriptionShares(patients: Patients) {
  const goals = patients.map(({ prescription, stayDays }) => ({ ...prescription, stayDays }));
  const powered = goals.filter(({ days_to_goal }) => days_to_goal !== null);
  const inBedOrChair = patients.filter(({ input: { mobility_status: mobility } }) =>
    ["bedbound", "chair_bound"].includes(mobility),
  );
  return {
    tooLight: shareOf(goals, (goal) => goal.watt_goal === null && goal.start_watts > 0),
    withoutLoad: shareOf(goals, (goal) => goal.start_watts === 0),
    reachedInStay: shareOf(powered, ({ days_to_goal, stayDays }) => (days_to_goal ?? 0) <= stayDays),
    beginAt25: shareOf(inBedOrChair, ({ prescription }) => prescription.start_watts >= 25),
  };
}

const GATE_STEPS: Readonly<Record<GateStep, string>> = {
  nothing: "nothing",
  none: "one touch, 'None of these now'",
  vitalSigns: "the same, and all seven signs of NEWS2 without a point",
};

export function gateTable({ gate }: BacktestResult): string {
  const shares = ({ green, amber, stop }: ClassShares) =>
    [green, amber, stop].map((share) => percent(share)).join(" / ");
  const rows = (Object.keys(GATE_STEPS) as GateStep[]).map((step) => [
    GATE_STEPS[step],
    shares(gate[step]),
    AUTHOR_GATE[step],
  ]);
  return markdownTable(["Recorded", "Clear / Ask first / Not now %", "Author, 2.1"], rows);
}
