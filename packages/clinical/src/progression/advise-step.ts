import { daysBetween } from "../calendar.ts";
import { type DayCriterion, judgeDay, type PrescribedDay } from "./judge-day.ts";
import { type ProgressionPlan, type StepLoad, stepBack } from "./prescription.ts";

/** A hospital day, YYYY-MM-DD, with what was prescribed and ridden on it. */
export interface RiddenDay<Day extends string = string> extends PrescribedDay {
  readonly day: Day;
}

export interface StepAdvice<Day extends string = string> {
  /** `back` asks for a new assessment too. */
  readonly step: "next" | "same" | "back";
  /** The last day that counted; null if none did. */
  readonly day: Day | null;
  /** What that day missed; empty after a good one. */
  readonly missed: readonly DayCriterion[];
}

/** Hospital days for which a good day still offers the next step. Judgment (J). */
const LONGEST_DAYS_SINCE_GOOD = 3;

/**
 * The next step after a good day, one back after two days in a row that were not, else the same. Days that do not count
 * are passed over. Nothing advances by itself. Source: model 2.1, 3 and addendum 12.
 *
 * @param days since the last change of step, in any order
 * @param today the hospital day that is not over yet
 */
export function adviseStep<Day extends string>(days: readonly RiddenDay<Day>[], today: string): StepAdvice<Day> {
  const counted = [...days]
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .map((day) => ({ day: day.day, ...judgeDay(day, day.day < today) }))
    .filter(({ verdict }) => verdict !== "none");
  const last = counted.at(-1);
  if (last === undefined) return { step: "same", day: null, missed: [] };
  const { day, missed } = last;
  if (last.verdict === "good") {
    return { step: daysBetween(day, today) <= LONGEST_DAYS_SINCE_GOOD ? "next" : "same", day, missed };
  }
  return { step: counted.at(-2)?.verdict === "not_good" ? "back" : "same", day, missed };
}

/** The event that advice opens: `not_tolerated` if a step back has nothing left to lower. Source: model 2.1, 11. */
export const eventOfAdvice = (
  plan: ProgressionPlan,
  current: StepLoad,
  advice: StepAdvice["step"],
): "not_tolerated" | null => (advice === "back" && stepBack(plan, current) === null ? "not_tolerated" : null);
