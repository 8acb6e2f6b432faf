import { LEVELS_OF_CARE, SEXES } from "@bedside-bike/clinical";
import {
  type CalibrationFigures,
  type CalibrationGroup,
  type CalibrationReport,
  calibratedOutcomes,
  type OutcomeCalibration,
} from "@bedside-bike/contract";
import { addDays } from "../../platform/clock.ts";
import { fifthsBy, groupsBy, meanInterval, meanOf, showableGroups, wilsonInterval } from "./statistics.ts";

type Outcome = (typeof calibratedOutcomes)[number];

/** A stay that has ended. Predictions from 0 to 1, events as 0 or 1, the length of stay in days; null if not known. */
export interface CalibrationStay {
  readonly engineVersion: string;
  readonly ageYears: number | null;
  readonly sex: string | null;
  readonly levelOfCare: string | null;
  readonly dischargedOn: string;
  readonly predicted: Readonly<Record<Outcome, number | null>>;
  readonly observed: Readonly<Record<Outcome, number | null>>;
}

/** One stay's comparison for one outcome. */
interface Case extends Omit<CalibrationStay, "predicted" | "observed"> {
  readonly predicted: number;
  readonly observed: number;
}

export const CALIBRATION_MINIMUM = {
  /** Below either of these, nothing is reported about an outcome. */
  stays: 100,
  events: 10,
  /** The least for a group when length of stay is compared: there are no events to count. */
  staysInGroup: 20,
} as const;

/** A readmission counts up to this many days after discharge. */
export const READMISSION_DAYS = 30;
const monthsShown = 12;

const unknown = "unknown";
const ageGroups = ["0-64", "65-74", "75-84", "85+"] as const;
type AgeGroup = (typeof ageGroups)[number];

const ageGroupOf = ({ ageYears }: Case): AgeGroup | typeof unknown => {
  if (ageYears === null) return unknown;
  if (ageYears < 65) return "0-64";
  if (ageYears < 75) return "65-74";
  return ageYears < 85 ? "75-84" : "85+";
};

/** The last day of a month, on or before this day. */
export function latestMonthEnd(day: string): string {
  return addDays(day, 1).endsWith("-01") ? day : addDays(`${day.slice(0, 7)}-01`, -1);
}

/**
 * Whole months only, and for readmissions only those whose last patient's 30 days are over: otherwise two reports a day
 * apart would reveal how one stay ended.
 */
export const countedThrough = (outcome: Outcome, today: string): string =>
  latestMonthEnd(addDays(today, outcome === "readmission" ? -READMISSION_DAYS - 1 : -1));

/** Expected against observed, for each version of the engine. Pure; changes nothing. */
export function summarizeCalibration(stays: readonly CalibrationStay[], today: string): CalibrationReport {
  const byVersion = groupsBy(stays, ({ engineVersion }) => engineVersion);
  const newestFirst = [...byVersion].sort(([a], [b]) => b.localeCompare(a, "en", { numeric: true }));
  return {
    versions: newestFirst.map(([engineVersion, ofVersion]) => ({
      engineVersion,
      outcomes: calibratedOutcomes.map((outcome) => summarizeOutcome(ofVersion, outcome, today)),
    })),
  };
}

function summarizeOutcome(stays: readonly CalibrationStay[], outcome: Outcome, today: string): OutcomeCalibration {
  const through = countedThrough(outcome, today);
  const cases = stays.flatMap((stay) => {
    const predicted = stay.predicted[outcome];
    const observed = stay.observed[outcome];
    return predicted === null || observed === null || stay.dischargedOn > through
      ? []
      : [{ ...stay, predicted, observed }];
  });
  const isEnough = (group: readonly Case[]) => isEnoughInGroup(group, outcome);
  const isTotalEnough = cases.length >= CALIBRATION_MINIMUM.stays && isEnough(cases);
  const total = figuresOf(cases, outcome, isTotalEnough);
  if (!isTotalEnough) {
    return { outcome, through, total, byPrediction: [], byAge: [], bySex: [], byLevelOfCare: [], byMonth: [] };
  }
  const split = (names: readonly string[], groupOf: (one: Case) => string): CalibrationGroup[] => {
    const found = groupsBy(cases, groupOf);
    return summarizeGroups([...names, unknown], (name) => found.get(name) ?? [], outcome).slice(0, -1);
  };
  const fifths = fifthsBy(cases, ({ predicted }) => predicted);
  const monthOf = ({ dischargedOn }: Case) => dischargedOn.slice(0, 7);
  const first = cases.reduce((least, { dischargedOn }) => (dischargedOn < least ? dischargedOn : least), through);
  return {
    outcome,
    through,
    total,
    byPrediction: summarizeGroups(["1", "2", "3", "4", "5"], (name) => fifths[Number(name) - 1] ?? [], outcome),
    byAge: split(ageGroups, ageGroupOf),
    bySex: split(SEXES, ({ sex }) => sex ?? unknown),
    byLevelOfCare: split(LEVELS_OF_CARE, ({ levelOfCare }) => levelOfCare ?? unknown),
    byMonth: split(monthsBetween(first, through), monthOf).slice(-monthsShown),
  };
}

function summarizeGroups(
  names: readonly string[],
  casesOf: (name: string) => readonly Case[],
  outcome: Outcome,
): CalibrationGroup[] {
  const groups = names.map(casesOf);
  const isShown = showableGroups(groups, (group) => isEnoughInGroup(group, outcome));
  return names.map((group, index) => ({ group, figures: figuresOf(groups[index] ?? [], outcome, isShown[index]) }));
}

const eventsIn = (group: readonly Case[]): number => group.reduce((sum, { observed }) => sum + observed, 0);

/** Enough with the event and enough without it: if all but one went home, the group would reveal who did not. */
function isEnoughInGroup(group: readonly Case[], outcome: Outcome): boolean {
  if (outcome === "stay") return group.length >= CALIBRATION_MINIMUM.staysInGroup;
  const events = eventsIn(group);
  return Math.min(events, group.length - events) >= CALIBRATION_MINIMUM.events;
}

function figuresOf(group: readonly Case[], outcome: Outcome, isShown: boolean | undefined): CalibrationFigures {
  if (!isShown) return { isTooFew: true };
  const observed = group.map((one) => one.observed);
  const isStay = outcome === "stay";
  const { low, high } = isStay ? meanInterval(observed) : wilsonInterval(eventsIn(group), group.length);
  const rounded = (value: number) => Number(value.toFixed(isStay ? 2 : 4));
  return {
    isTooFew: false,
    stays: group.length,
    events: isStay ? null : eventsIn(group),
    expected: rounded(meanOf(group.map(({ predicted }) => predicted))),
    observed: rounded(meanOf(observed)),
    low: rounded(low),
    high: rounded(high),
  };
}

/** The months as YYYY-MM, from one day's to a later one's. */
function monthsBetween(from: string, through: string): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= through; day = addDays(day, 31).slice(0, 8).concat("01")) {
    months.push(day.slice(0, 7));
  }
  return months;
}
