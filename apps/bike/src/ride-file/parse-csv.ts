import type { Reading } from "@bedside-bike/ride";
import { CsvError, parse } from "csv-parse/sync";
import { type FileRecord, type FileRide, RideFileError, rideOfRecords } from "./ride-of-records.ts";

/** Our own names first, then those of GoldenCheetah's CSV export and other recorders. */
const COLUMN_NAMES: Readonly<Record<keyof Reading, readonly string[]>> = {
  offsetSeconds: ["offset_seconds", "secs", "seconds", "elapsed_seconds"],
  powerWatts: ["power_watts", "watts", "power"],
  cadenceRpm: ["cadence_rpm", "cad", "cadence", "rpm"],
  resistance: ["resistance"],
  heartRateBpm: ["heart_rate_bpm", "hr", "heart_rate", "heartrate", "bpm"],
};
const columnNames = Object.keys(COLUMN_NAMES) as (keyof Reading)[];

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * A ride from CSV with a header line, between commas, semicolons or tabs: seconds and watts or rpm are required, bpm
 * and resistance are read if present, other columns are ignored. Between semicolons and tabs '20,5' is 20.5. Throws
 * RideFileError naming the line.
 */
export function parseRideCsv(text: string): FileRide {
  const rows = rowsOf(text);
  const [header, ...others] = rows;
  if (!header) throw new RideFileError("The file is empty.");
  const columns = findColumns(header);
  const hasDecimalComma = separatorOf(text) !== ",";
  const records = others.map(({ record, info }) => {
    const read: FileRecord = { place: `Line ${info.lines}` };
    for (const [name, column] of columns) {
      const value = numberIn(record[column] ?? "", { name, place: read.place, hasDecimalComma });
      if (value !== undefined) read[name] = value;
    }
    return read;
  });
  return rideOfRecords(records, "The file has no line with a power or cadence reading.");
}

/** Without empty lines. */
function rowsOf(text: string): Row[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RideFileError(`Line ${error.lines ?? 1} is not CSV: a quote is missing or in the wrong place.`);
  }
}

const separatorOf = (text: string): string => {
  const header = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== "") ?? "";
  return [";", "\t"].find((separator) => header.includes(separator)) ?? ",";
};

function findColumns({ record, info }: Row): Map<keyof Reading, number> {
  const known = record.map((title) => title.toLowerCase());
  const columns = new Map<keyof Reading, number>();
  for (const name of columnNames) {
    const title = COLUMN_NAMES[name].find((candidate) => known.includes(candidate));
    if (title !== undefined) columns.set(name, known.indexOf(title));
  }
  if (!columns.has("offsetSeconds")) throw missing(info.lines, COLUMN_NAMES.offsetSeconds);
  if (!columns.has("powerWatts") && !columns.has("cadenceRpm")) {
    throw missing(info.lines, [...COLUMN_NAMES.powerWatts, ...COLUMN_NAMES.cadenceRpm]);
  }
  return columns;
}

const missing = (line: number, names: readonly string[]) =>
  new RideFileError(`Line ${line}: no column named ${names.join(", ")}.`);

function numberIn(
  cell: string,
  { name, place, hasDecimalComma }: { name: string; place: string; hasDecimalComma: boolean },
): number | undefined {
  if (cell === "") return undefined;
  const written = hasDecimalComma ? cell.replace(/^([+-]?\d+),(\d+)$/, "$1.$2") : cell;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(written)) {
    throw new RideFileError(`${place}: ${name} is '${cell.slice(0, 40)}', which is not a number.`);
  }
  return Number(written);
}
