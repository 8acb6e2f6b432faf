/** One session as the build-up judges it. */
export interface JudgedSession {
  readonly minutes: number;
  /** As the patient said it; null if they did not. */
  readonly effort: "easy" | "right" | "too_hard" | null;
  /** Pain, dizziness or trouble breathing. */
  readonly hadSymptoms: boolean;
}

/** A day with at least one session. */
export interface JudgedDay<Day extends string = string> {
  readonly day: Day;
  readonly sessions: readonly JudgedSession[];
}

export type MissedCriterion = "minutes" | "symptoms" | "effort" | "no-answer";

export interface BuildUpAdvice<Day extends string = string> {
  /** `back` asks for a new assessment too. */
  readonly step: "next" | "same" | "back";
  readonly day: Day;
  /** None on a good day. */
  readonly missed: readonly MissedCriterion[];
}

/** A session has reached its minutes from this share on. */
const LOWEST_SHARE_OF_MINUTES = 0.8;

/**
 * What a day of the build-up has missed. Borg 13, 'somewhat hard', is the most that a good day allows: 'too hard' is
 * above it. A day about which the patient said nothing is not known to be good. Source: docs/clinical/engine.md,
 * 'Build-up'.
 *
 * @param plannedMinutes of one session
 */
export function findMissedCriteria({ sessions }: JudgedDay, plannedMinutes: number): MissedCriterion[] {
  const missed: MissedCriterion[] = [];
  if (sessions.some(({ minutes }) => minutes < plannedMinutes * LOWEST_SHARE_OF_MINUTES - 1e-9)) missed.push("minutes");
  if (sessions.some(({ hadSymptoms }) => hadSymptoms)) missed.push("symptoms");
  if (sessions.some(({ effort }) => effort === "too_hard")) missed.push("effort");
  if (sessions.every(({ effort }) => effort === null)) missed.push("no-answer");
  return missed;
}

/**
 * The next step of the build-up after the days so far: the next after a good day, the same after a day that missed a
 * criterion, one back after two in a row. Nothing advances by itself. Null before the first day.
 *
 * @param days with sessions under the goals that stand, oldest first
 */
export function adviseBuildUpStep<Day extends string>(
  days: readonly JudgedDay<Day>[],
  plannedMinutes: number,
): BuildUpAdvice<Day> | null {
  const last = days.at(-1);
  if (!last) return null;
  const before = days.at(-2);
  const missed = findMissedCriteria(last, plannedMinutes);
  const hasFailed = missed.some(isFailure);
  const hadFailed = before !== undefined && findMissedCriteria(before, plannedMinutes).some(isFailure);
  const step = missed.length === 0 ? "next" : hasFailed && hadFailed ? "back" : "same";
  return { step, day: last.day, missed };
}

/** A missing answer keeps the step, but is no failed day. */
const isFailure = (criterion: MissedCriterion): boolean => criterion !== "no-answer";
