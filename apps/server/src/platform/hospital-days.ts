import { startOfHospitalDay } from "@bedside-bike/clinical";
import { addDays } from "./clock.ts";
import { instantAt } from "./hospital-time.ts";

export interface HospitalDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
}

const noon = 12 * 60;
const mostKept = 20_000;
const kept = new Map<string, HospitalDay & { next?: HospitalDay }>();

function keptDay(day: string, timeZone: string): HospitalDay & { next?: HospitalDay } {
  const key = `${day} ${timeZone}`;
  const known = kept.get(key);
  if (known) return known;
  const startOf = (one: string) => startOfHospitalDay(instantAt(one, noon, timeZone), timeZone).getTime();
  const made = { day, startsAt: startOf(day), endsAt: startOf(addDays(day, 1)) };
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, made);
  return made;
}

/** From one day to another, both included. Kept, because a long stay is walked again and again. */
export function hospitalDays(from: string, to: string, timeZone: string): HospitalDay[] {
  const days: HospitalDay[] = [];
  for (let one = keptDay(from, timeZone); one.day <= to; ) {
    days.push(one);
    one.next ??= keptDay(addDays(one.day, 1), timeZone);
    one = one.next;
  }
  return days;
}
