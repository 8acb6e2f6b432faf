import { startOfHospitalDay } from "./hospital-day.ts";
import type { Prescription } from "./prescription.ts";

/** What put a step in force, or ended it. */
export interface StepEntry {
  readonly at: Date;
  /** A provider's assessment, with its today step; or goals that were sent. */
  readonly kind: "assessed" | "sent";
  /** Assessed: null without load. Sent: null keeps what is in force, for minutes and sessions too. */
  readonly watts: number | null;
  /** An assessment without minutes or sessions is a STOP. */
  readonly minutes: number | null;
  readonly sessions: number | null;
}

/** Elapsed time, whatever the wall clock shows. Judgment (J). */
const HOURS_BACK = 12;

/**
 * What the steps of a send are counted from: part by part the smaller of what was in force when the hospital day began
 * and 12 elapsed hours ago, lowered by assessments since. Null if never assessed or after a STOP: nothing can be sent.
 * Source: model 2.1, 3.
 *
 * @param history of the stay, in any order
 */
export function dayBase(history: readonly StepEntry[], now: Date, timeZone: string): Prescription | null {
  const entries = inOrder(history.filter(({ at }) => at.getTime() <= now.getTime()));
  const latest = entries.findLast(({ kind }) => kind === "assessed");
  if (latest === undefined || assessedStep(latest) === null) return null;
  const instants = [startOfHospitalDay(now, timeZone).getTime(), now.getTime() - HOURS_BACK * 3_600_000];
  const inForce = instants.map((instant) => stepInForce(entries, instant)).filter((step) => step !== null);
  const assessed = stepsAssessedSince(entries, Math.min(...instants));
  return {
    watts: hasLoad(latest) ? baseWatts(inForce, assessed) : 0,
    minutes: Math.min(...[...inForce, ...assessed].map(({ minutes }) => minutes)),
    sessions: Math.min(...[...inForce, ...assessed].map(({ sessions }) => sessions)),
  };
}

const hasLoad = ({ watts }: { readonly watts: number | null }): boolean => watts !== null && watts > 0;

/** An assessment without load does not lower the watts; one with load sets them if none are in force. */
function baseWatts(inForce: readonly Prescription[], assessed: readonly Prescription[]): number {
  const withLoad = assessed.filter(hasLoad);
  if (withLoad.length === 0 && !inForce.every(hasLoad)) return 0;
  return Math.min(...[...inForce.filter(hasLoad), ...withLoad].map(({ watts }) => watts));
}

/** An assessment comes before what was sent at the same instant. */
const inOrder = (entries: StepEntry[]): StepEntry[] =>
  entries.sort((one, other) => one.at.getTime() - other.at.getTime() || one.kind.localeCompare(other.kind));

/** Null: a STOP. */
function assessedStep({ watts, minutes, sessions }: StepEntry): Prescription | null {
  return minutes === null || sessions === null ? null : { watts: watts ?? 0, minutes, sessions };
}

/** What was in force just before an instant; null if nothing was, or after a STOP. */
function stepInForce(entries: readonly StepEntry[], instant: number): Prescription | null {
  let step: Prescription | null = null;
  for (const entry of entries) {
    if (entry.at.getTime() >= instant) break;
    step = entry.kind === "assessed" ? assessedStep(entry) : sentStep(entry, step);
  }
  return step;
}

const sentStep = (sent: StepEntry, before: Prescription | null): Prescription | null =>
  assessedStep({
    ...sent,
    watts: sent.watts ?? before?.watts ?? null,
    minutes: sent.minutes ?? before?.minutes ?? null,
    sessions: sent.sessions ?? before?.sessions ?? null,
  });

const stepsAssessedSince = (entries: readonly StepEntry[], instant: number): Prescription[] =>
  entries
    .filter(({ kind, at }) => kind === "assessed" && at.getTime() >= instant)
    .map(assessedStep)
    .filter((step) => step !== null);
