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
}

/** Where a ride comes from, or why it counts in no total. */
export type ExportedSource = ListedSession["source"] | "passive" | "struck";

export function exportedSource({ source, written }: Pick<ListedSession, "source" | "written">): ExportedSource {
  if (written?.isStruck) return "struck";
  return written?.mode === "passive" ? "passive" : source;
}

/** As a spreadsheet reads a date and a time: '2026-11-20 20:30'. */
function hospitalTimeOf(instant: string, timeZone: string): string {
  const { hour, minute } = wallClock(new Date(instant), timeZone);
  return `${calendarDay(new Date(instant), timeZone)} ${padded(hour)}:${padded(minute)}`;
}

const padded = (value: number): string => String(value).padStart(2, "0");

/** The rides as a table for a spreadsheet, with the hospital's days and times. No personal data. */
export function sessionCsv(
  sessions: readonly ListedSession[],
  headers: CsvHeaders,
  { nameOf, timeZone }: { nameOf: (source: ExportedSource) => string; timeZone: string },
): string {
  const rows = sessions.map((session) => [
    session.sessionDate,
    hospitalTimeOf(session.createdAt, timeZone),
    (session.duration / 60).toFixed(1),
    session.avgPower ?? "",
    session.maxPower ?? "",
    session.resistance ?? "",
    nameOf(exportedSource(session)),
  ]);
  const { date, startedAt, durationMinutes, avgPowerWatts, maxPowerWatts, resistance, source } = headers;
  const lines = [[date, startedAt, durationMinutes, avgPowerWatts, maxPowerWatts, resistance, source], ...rows];
  return csvOf(lines);
}
