import { calendarDay } from "@bedside-bike/clinical/calendar";
import type { CallReply } from "@bedside-bike/contract";

export type LogEntry = CallReply<"patients.accessLog">[number];

/** One line for the same action by the same person on one day, with the count and the latest time. */
export interface LogLine extends LogEntry {
  readonly count: number;
}

export interface LogDay {
  /** YYYY-MM-DD in the hospital's time zone. */
  readonly day: string;
  readonly lines: readonly LogLine[];
}

const ownRoles = ["patient", "device"];

/** Done by the patient or by their own bike, and certainly so: nobody else's code opened the session. */
export const isOwn = ({ actorRole, openedWithCodeFrom }: LogEntry): boolean =>
  ownRoles.includes(actorRole) && openedWithCodeFrom === null;

/**
 * @param entries newest first
 * @param timeZone the hospital's
 */
export function groupByDay(entries: readonly LogEntry[], timeZone: string): LogDay[] {
  const days = new Map<string, Map<string, LogLine>>();
  for (const entry of entries) {
    const day = calendarDay(new Date(entry.at), timeZone);
    const lines = days.get(day) ?? new Map<string, LogLine>();
    const key = JSON.stringify([entry.actorRole, entry.actorName, entry.action, entry.openedWithCodeFrom]);
    const before = lines.get(key);
    lines.set(key, before ? { ...before, count: before.count + 1 } : { ...entry, count: 1 });
    days.set(day, lines);
  }
  return [...days].map(([day, lines]) => ({ day, lines: [...lines.values()] }));
}

export interface LogPerson {
  readonly actorName: string;
  readonly actorRole: string;
  readonly lines: readonly LogLine[];
}

/** A day's lines grouped by person, the latest first. */
export function groupByPerson(lines: readonly LogLine[]): LogPerson[] {
  const people = new Map<string, LogPerson>();
  for (const line of lines) {
    const { actorName, actorRole } = line;
    const key = JSON.stringify([actorRole, actorName]);
    people.set(key, { actorName, actorRole, lines: [...(people.get(key)?.lines ?? []), line] });
  }
  return [...people.values()];
}

/** The first `count` lines of the newest days. */
export function firstLines(days: readonly LogDay[], count: number): LogDay[] {
  const kept: LogDay[] = [];
  let left = count;
  for (const { day, lines } of days) {
    if (left <= 0) break;
    kept.push({ day, lines: lines.slice(0, left) });
    left -= lines.length;
  }
  return kept;
}

export const countLines = (days: readonly LogDay[]): number => days.reduce((sum, { lines }) => sum + lines.length, 0);
