/** One ride, compared with one session as prescribed that day. */
export interface DayRide {
  readonly minutes: number;
  /** In the patient's words; null if they did not answer. */
  readonly effort: "easy" | "right" | "too_hard" | null;
  /** Borg's 6-20 scale; null if nobody asked. */
  readonly borg: number | null;
  /** Pain, dizziness or trouble breathing. */
  readonly hadSymptoms: boolean;
  /** Ended by a stop criterion. */
  readonly wasStopped: boolean;
}

export interface PrescribedDay {
  /** For one session, as prescribed that day. */
  readonly minutes: number;
  readonly sessions: number;
  readonly rides: readonly DayRide[];
}

/** What a day has missed so far; minutes and sessions only when the day is over. */
export type DayCriterion = "minutes" | "sessions" | "symptoms" | "stopped" | "effort" | "no-answer";

export interface DayJudgment {
  /** Null if the day does not count. */
  readonly verdict: "good" | "not_good" | "none";
  readonly missed: readonly DayCriterion[];
}

/** A session counts as reached from this share of its minutes on. Judgment (J). */
const LOWEST_SHARE_OF_MINUTES = 0.8;
/** 'Somewhat hard' is the most that a good day allows. */
const HIGHEST_BORG = 13;

/** Whether a day's rides allow the next step. Good and bad news count at once. Source: model 2.1, 3. */
export function judgeDay(day: PrescribedDay, isOver: boolean): DayJudgment {
  const { rides, sessions } = day;
  const reached = countReached(day);
  const isAnswered = rides.some(({ effort, borg }) => effort !== null || borg !== null);
  const harm = harmOf(rides);
  const missed: DayCriterion[] = [...harm];
  if (isOver && reached < Math.min(rides.length, sessions)) missed.push("minutes");
  if (isOver && rides.length < sessions) missed.push("sessions");
  if (rides.length > 0 && !isAnswered) missed.push("no-answer");
  if (harm.length > 0 || (isOver && isTooShort(day, reached))) return { verdict: "not_good", missed };
  return { verdict: reached >= sessions && isAnswered ? "good" : "none", missed };
}

const countReached = ({ rides, minutes: prescribed }: PrescribedDay): number =>
  rides.filter(({ minutes }) => minutes >= prescribed * LOWEST_SHARE_OF_MINUTES - 1e-9).length;

/** No ride reached its minutes, or all sessions were ridden and some did not. */
const isTooShort = ({ rides, sessions }: PrescribedDay, reached: number): boolean =>
  rides.length > 0 && (reached === 0 || (rides.length >= sessions && reached < sessions));

function harmOf(rides: readonly DayRide[]): DayCriterion[] {
  const harm: DayCriterion[] = [];
  if (rides.some(({ hadSymptoms }) => hadSymptoms)) harm.push("symptoms");
  if (rides.some(({ wasStopped }) => wasStopped)) harm.push("stopped");
  if (rides.some(({ effort, borg }) => effort === "too_hard" || (borg ?? 0) > HIGHEST_BORG)) harm.push("effort");
  return harm;
}
