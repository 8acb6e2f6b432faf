import { mergeReadings } from "./merge-readings.ts";
import type { Reading } from "./reading.ts";
import { RideFileError, type RideFileRecord, readingFromRecord } from "./ride-file-record.ts";

/** Our own names first, then those of GoldenCheetah's CSV export and other recorders. */
const COLUMN_NAMES: Readonly<Record<keyof Reading, readonly string[]>> = {
  offsetSeconds: ["offset_seconds", "secs", "seconds", "elapsed_seconds"],
  powerWatts: ["power_watts", "watts", "power"],
  cadenceRpm: ["cadence_rpm", "cad", "cadence", "rpm"],
  resistance: ["resistance"],
  heartRateBpm: ["heart_rate_bpm", "hr", "heart_rate", "heartrate", "bpm"],
};

/**
 * A ride from CSV with a header line: seconds and watts are required, rpm, bpm and resistance are read if present,
 * other columns are ignored, rows without power skipped. The first row of an offset wins. Throws RideFileError naming
 * the line.
 */
export function parseRideCsv(text: string): Reading[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const headerIndex = lines.findIndex((line) => line.trim() !== "");
  const header = lines[headerIndex];
  if (header === undefined) throw new RideFileError("The file is empty.");
  const separator = [",", ";", "\t"].find((candidate) => header.includes(candidate)) ?? ",";
  const columns = findColumns(cellsOf(header, separator), headerIndex + 1);

  const readings: Reading[] = [];
  for (let i = headerIndex + 1; i < lines.length; i++) {
    const line = lines[i] as string;
    if (line.trim() === "") continue;
    const place = `Line ${i + 1}`;
    const cells = cellsOf(line, separator);
    const record: RideFileRecord = { offsetSeconds: undefined, powerWatts: undefined };
    for (const [name, column] of columns) record[name] = numberIn(cells[column] ?? "", name, place);
    const reading = readingFromRecord(record, place);
    if (reading) readings.push(reading);
  }
  if (readings.length === 0) throw new RideFileError("The file has no line with a power reading.");
  return mergeReadings([], readings);
}

function cellsOf(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function findColumns(titles: string[], line: number): Map<keyof Reading, number> {
  const known = titles.map((title) => title.toLowerCase());
  const columns = new Map<keyof Reading, number>();
  for (const name of Object.keys(COLUMN_NAMES) as (keyof Reading)[]) {
    const title = COLUMN_NAMES[name].find((candidate) => known.includes(candidate));
    if (title !== undefined) columns.set(name, known.indexOf(title));
  }
  for (const name of ["offsetSeconds", "powerWatts"] as const) {
    if (columns.has(name)) continue;
    throw new RideFileError(`Line ${line}: no column named ${COLUMN_NAMES[name].join(", ")}.`);
  }
  return columns;
}

function numberIn(cell: string, name: string, place: string): number | undefined {
  if (cell === "") return undefined;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell)) {
    throw new RideFileError(`${place}: ${name} is '${cell.slice(0, 40)}', which is not a number.`);
  }
  return Number(cell);
}
