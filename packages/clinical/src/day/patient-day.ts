import { type DayTarget, minutesPerDay, type PatientState } from "../state/patient-state.ts";

/** What a patient's rides of one day add up to. */
export interface DaySeconds {
  /** All pedaling. */
  readonly durationSeconds: number;
  /** The part that counts for a pedaled plan, and what counts for a passive one; rides while paused don't. */
  readonly filledSeconds: number;
  readonly passiveFilledSeconds: number;
}

/** One patient's day so far: the one value that every screen, call and live event shows. */
export interface PatientDay {
  /** YYYY-MM-DD in the hospital's time zone. */
  readonly date: string;
  /** All pedaling. */
  readonly durationSeconds: number;
  /** The part that counts for the plan. */
  readonly filledSeconds: number;
  /** What the day asks for, and in how many sessions; null without a target. */
  readonly dailyGoalMinutes: number | null;
  readonly sessions: number | null;
  /** The goal was reached on this day: so it stays until midnight, whatever is sent or happens later. */
  readonly isReached: boolean;
  /** From which instant on this was read, as `toISOString` writes it: of two values of one day, the later one counts. */
  readonly at: string;
}

/**
 * Written passive rides count for a passive plan, pedaled ones for all others, unloaded ones included. Source: model
 * 2.1, 8.
 */
export const isFilledByPassiveRides = ({ state, limit }: Pick<PatientState, "state" | "limit">): boolean =>
  state === "passive" && limit === "passive_only";

export const filledSecondsOf = (
  seconds: Omit<DaySeconds, "durationSeconds">,
  plan: Pick<PatientState, "state" | "limit">,
): number => (isFilledByPassiveRides(plan) ? seconds.passiveFilledSeconds : seconds.filledSeconds);

/** A part added up from several rides may fall short of a whole through rounding alone. */
const ROUNDING = 1e-9;

/** Whether these seconds are all that a target asks for. */
export const reaches = (filledSeconds: number, goalMinutes: number | null): boolean =>
  goalMinutes !== null && filledSeconds / 60 >= goalMinutes - ROUNDING;

interface DayFacts {
  readonly date: string;
  readonly at: string;
  readonly seconds: DaySeconds;
  /** The model's state alone: which rides count, and what was asked for before a call for help or a check. */
  readonly plan: PatientState;
  /** The target of the present state. */
  readonly target: DayTarget | null;
  /** An earlier target of the same day, if that was reached while it stood. */
  readonly reached: DayTarget | null;
}

/** The only place that makes a day of its rides and targets. Of a reached target, nothing later asks for more. */
export function patientDay({ date, at, seconds, plan, target, reached }: DayFacts): PatientDay {
  const filledSeconds = filledSecondsOf(seconds, plan);
  const asked = target && (reached ?? target);
  return {
    date,
    durationSeconds: seconds.durationSeconds,
    filledSeconds,
    dailyGoalMinutes: asked && minutesPerDay(asked),
    sessions: asked ? asked.sessions : null,
    isReached: reached !== null || reaches(filledSeconds, plan.target && minutesPerDay(plan.target)),
    at,
  };
}

/** Of two values of the same day, the one that the server read later; a correction downward counts as well. */
export const laterDay = <Day extends Pick<PatientDay, "date" | "at">>(one: Day, other: Day | null | undefined): Day =>
  other && other.date === one.date && other.at > one.at ? other : one;

/** Minutes as every screen shows them, never rounded up: '30 of 30 minutes' must mean that the goal is reached. */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60 + ROUNDING);

/** Minutes done as calls and files give them, to one decimal, in the same way: 14.98 are not 15. */
export const minutesDone = (seconds: number): number => Math.floor(seconds / 6 + ROUNDING) / 10;

/** Several days' minutes: the sum of what each day shows. */
export const minutesOfDays = (seconds: readonly number[]): number =>
  seconds.reduce((sum, day) => sum + wholeMinutes(day), 0);

type DayProgress = Pick<PatientDay, "filledSeconds" | "dailyGoalMinutes" | "isReached">;

/** Rounded up: never 0 before the goal is reached, and 0 once it was, or without one. */
export const minutesLeft = ({ filledSeconds, dailyGoalMinutes, isReached }: DayProgress): number =>
  isReached || dailyGoalMinutes === null ? 0 : Math.max(0, Math.ceil(dailyGoalMinutes - filledSeconds / 60 - ROUNDING));

/** How far each session of a day is filled, 0 to 1: one after the other. */
export function sessionShares(
  filledSeconds: number,
  { minutes, sessions }: Pick<DayTarget, "minutes" | "sessions">,
): number[] {
  const filled = minutes > 0 ? filledSeconds / 60 / minutes : 0;
  const done = Math.floor(filled + ROUNDING);
  return Array.from({ length: sessions }, (_, index) =>
    index < done ? 1 : index === done ? Math.max(0, filled - done) : 0,
  );
}

/** How many sessions the day's minutes make up: a ride of a minute is not one. */
export const sessionsDone = (filledSeconds: number, target: Pick<DayTarget, "minutes" | "sessions">): number =>
  sessionShares(filledSeconds, target).filter((share) => share === 1).length;
