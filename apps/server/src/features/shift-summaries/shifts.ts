import { addDays, hospitalDay } from "../../platform/clock.ts";
import { instantAt } from "../../platform/hospital-time.ts";

/** From its first instant to just before its last. */
export interface ShiftTimes {
  readonly from: Date;
  readonly to: Date;
}

const shownShifts = 4;
/** For this long after a shift ends, it is still the one to hand over. */
const handingOverMilliseconds = 3_600_000;

/** The current shift and those before it, newest first. `hours` are the hours at which shifts begin. */
export function shiftsUntil(at: Date, hours: readonly number[], timeZone: string): ShiftTimes[] {
  const today = hospitalDay(at, timeZone);
  const starts = Array.from({ length: shownShifts + 2 }, (_, index) => addDays(today, index - shownShifts)).flatMap(
    (day) => hours.map((hour) => instantAt(day, hour * 60, timeZone)),
  );
  const next = starts.findIndex((start) => start > at);
  return Array.from({ length: shownShifts }, (_, back) => ({
    from: starts[next - 1 - back] as Date,
    to: starts[next - back] as Date,
  }));
}

/** The shift to report on: within an hour after a change of shift, the previous one. */
export function shiftToHandOver(at: Date, [current, before]: readonly ShiftTimes[]): ShiftTimes {
  if (!current || !before) throw new Error("There are no shifts.");
  return at.getTime() - current.from.getTime() < handingOverMilliseconds ? before : current;
}
