import { minutesDone } from "@bedside-bike/clinical";
import { calendarDay, wallClock } from "@bedside-bike/clinical/calendar";
import type { ListedSession } from "@bedside-bike/contract";
import { csvOf } from "../../ui/csv.ts";

export interface CsvHeaders {
  readonly date: string;
  readonly startedAt: string;
  readonly durationMinutes: string;
  readonly avgPowerWatts: string;
  readonly maxPowerWatts: string;
  readonly resistance: string;
  readonly source: string;
  readonly powerMinutes: string;
  readonly avgCadenceRpm: string;
}

/** Where a ride comes from, or why it counts in no total. */
export type ExportedSource = ListedSession["source"] | "passive" | "struck";

export function exportedSource({ source, written }: Pick<ListedSession, "source" | "written">): ExportedSource {
  if (written?.isStruck) return "struck";
  return written?.mode === "passive" ? "passive" : source;
}

const minuteMs = 60_000;

/**
 * As a spreadsheet reads a date and a time: '2026-11-20 20:30'; in the hour that clocks go through twice with its offset,
 * '2026-11-01 01:00 -05:00'.
 */
function hospitalTimeOf(instant: string, timeZone: string): string {
  const at = Math.floor(Date.parse(instant) / minuteMs) * minuteMs;
  const { hour, minute } = wallClock(new Date(at), timeZone);
  const shown = `${calendarDay(new Date(at), timeZone)} ${padded(hour)}:${padded(minute)}`;
  return isShownTwice(at, timeZone) ? `${shown} ${offsetText(offsetMinutes(at, timeZone))}` : shown;
}

const padded = (value: number): string => String(value).padStart(2, "0");

/** How far the hospital's clock is ahead of UTC. */
function offsetMinutes(at: number, timeZone: string): number {
  const { year, month, day, hour, minute } = wallClock(new Date(at), timeZone);
  return (Date.UTC(year, month - 1, day, hour, minute) - at) / minuteMs;
}

/** Whether the hospital's clock shows at another instant what it shows at this one: no clock goes back further. */
function isShownTwice(at: number, timeZone: string): boolean {
  const offset = offsetMinutes(at, timeZone);
  return [-180, 180].some((minutes) => {
    const other = offsetMinutes(at + minutes * minuteMs, timeZone);
    return other !== offset && offsetMinutes(at + (offset - other) * minuteMs, timeZone) === other;
  });
}

const offsetText = (minutes: number): string =>
  `${minutes < 0 ? "-" : "+"}${padded(Math.floor(Math.abs(minutes) / 60))}:${padded(Math.abs(minutes) % 60)}`;

/** The rides as a table for a spreadsheet, with the hospital's days and times. No personal data. */
export function sessionCsv(
  sessions: readonly ListedSession[],
  headers: CsvHeaders,
  { nameOf, timeZone }: { nameOf: (source: ExportedSource) => string; timeZone: string },
): string {
  const rows = sessions.map((session) => [
    session.sessionDate,
    hospitalTimeOf(session.createdAt, timeZone),
    minutesDone(session.duration).toFixed(1),
    session.avgPower ?? "",
    session.maxPower ?? "",
    session.resistance ?? "",
    nameOf(exportedSource(session)),
    minutesDone(session.powerSeconds).toFixed(1),
    session.avgCadence ?? "",
  ]);
  const { date, startedAt, durationMinutes, avgPowerWatts, maxPowerWatts, resistance, source } = headers;
  const { powerMinutes, avgCadenceRpm } = headers;
  const ride = [date, startedAt, durationMinutes, avgPowerWatts, maxPowerWatts, resistance, source];
  return csvOf([[...ride, powerMinutes, avgCadenceRpm], ...rows]);
}
