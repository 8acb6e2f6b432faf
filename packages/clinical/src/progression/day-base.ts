import { startOfHospitalDay } from "./hospital-day.ts";
import type { Prescription } from "./prescription.ts";
import { inForce, type PrescriptionRow } from "./prescription-rows.ts";

/** What the base is read from. */
export type BaseRow = Pick<PrescriptionRow, "cause" | "fromAt" | "watts" | "minutes" | "sessions">;

/** Elapsed time, whatever the wall clock shows. Judgment (J). */
const HOURS_BACK = 12;

/**
 * What the steps of a send are counted from: part by part the smaller of what was in force when the hospital day began
 * and 12 elapsed hours ago, lowered by assessments since. Null if never assessed or after a STOP: nothing can be sent.
 * Source: model 2.1, 3.
 *
 * @param history of the stay, oldest first
 */
export function dayBase(history: readonly BaseRow[], now: Date, timeZone: string): Prescription | null {
  const rows = history.filter(({ fromAt }) => fromAt.getTime() <= now.getTime());
  const latest = rows.findLast(isAssessed);
  if (latest === undefined || inForce(latest) === null) return null;
  const instants = [startOfHospitalDay(now, timeZone).getTime(), now.getTime() - HOURS_BACK * 3_600_000];
  const before = instants.map((instant) => inForceBefore(rows, instant)).filter((step) => step !== null);
  const assessed = assessedSince(rows, Math.min(...instants));
  const all = [...before, ...assessed];
  return {
    watts: hasLoad(latest) ? baseWatts(before, assessed) : 0,
    minutes: Math.min(...all.map(({ minutes }) => minutes)),
    sessions: Math.min(...all.map(({ sessions }) => sessions)),
  };
}

const isAssessed = ({ cause }: BaseRow): boolean => cause === "assessed";
const hasLoad = ({ watts }: Pick<BaseRow, "watts">): boolean => watts !== null && watts > 0;

/** An assessment without load does not lower the watts; one with load sets them if none are in force. */
function baseWatts(before: readonly Prescription[], assessed: readonly Prescription[]): number {
  const withLoad = assessed.filter(hasLoad);
  if (withLoad.length === 0 && !before.every(hasLoad)) return 0;
  return Math.min(...[...before.filter(hasLoad), ...withLoad].map(({ watts }) => watts));
}

/** Null if nothing was, or after a STOP. */
function inForceBefore(rows: readonly BaseRow[], instant: number): Prescription | null {
  const row = rows.findLast(({ fromAt }) => fromAt.getTime() < instant);
  return row ? inForce(row) : null;
}

const assessedSince = (rows: readonly BaseRow[], instant: number): Prescription[] =>
  rows
    .filter((row) => isAssessed(row) && row.fromAt.getTime() >= instant)
    .map(inForce)
    .filter((step) => step !== null);
