import type { DayTarget } from "@bedside-bike/clinical";
import { type DayLeft, leastSessionSeconds, whatIsLeft } from "./what-is-left.ts";

export interface DaySoFar extends DayLeft {
  readonly sessionMinutes: DayTarget["minutes"];
  /** Consecutive days with a session, today included once it has one. */
  readonly streakDays: number;
  readonly hasSessionToday: boolean;
  /** The hour by the hospital's clock, 0-23. */
  readonly hour: number;
}

export type PartOfDay = "afternoon" | "evening" | "later";

/** Nobody is asked to pedal again after this hour. */
const lastHour = 20;

export const nextPartOfDay = (hour: number): PartOfDay => (hour < 12 ? "afternoon" : hour < 17 ? "evening" : "later");

/**
 * The session that is still to be ridden today, null if none is: `ring` in the last minutes of the day, `now` with the
 * rest of a session that has begun and what follows it. And what the next day with a session makes.
 */
export function whatComesNext(day: DaySoFar) {
  const { hasSessionToday, streakDays } = day;
  return {
    session: nextSession(day),
    streak: { day: hasSessionToday ? ("tomorrow" as const) : ("today" as const), count: streakDays + 1 },
  };
}

function nextSession(day: DaySoFar) {
  const { filledSeconds, sessionMinutes, hour } = day;
  const left = whatIsLeft(day);
  if (left === null || hour >= lastHour) return null;
  const when = nextPartOfDay(hour);
  const minutes = Math.min(left.minutes, sessionMinutes);
  if (filledSeconds < leastSessionSeconds) return { kind: "first" as const, minutes };
  if (left.last === "ring") return { kind: "ring" as const, minutes: left.minutes };
  if (left.later > 0 && left.hasBegun) return { kind: "now" as const, when, minutes: left.now, later: left.later };
  return { kind: "next" as const, when, minutes };
}
