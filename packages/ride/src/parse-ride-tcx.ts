import { mergeReadings } from "./merge-readings.ts";
import type { Reading } from "./reading.ts";
import { RideFileError, readingFromRecord } from "./ride-file-record.ts";

/**
 * A ride from Garmin's Training Center XML: Time, Watts (Activity Extension v2, whatever its prefix), Cadence and
 * HeartRateBpm of every Trackpoint, counted from the earliest one. Those without power are skipped; the first of a
 * time wins. Throws RideFileError naming the line.
 */
export function parseRideTcx(text: string): Reading[] {
  let line = 1;
  let countedTo = 0;
  const trackpoints = [...text.matchAll(/<Trackpoint\b[^>]*>(.*?)<\/Trackpoint>/gs)].map((match) => {
    for (; countedTo < match.index; countedTo++) if (text[countedTo] === "\n") line++;
    const place = `The track point on line ${line}`;
    return { place, content: match[1] as string, timeMs: timeOf(match[1] as string, place) };
  });
  const startMs = trackpoints.reduce((earliest, { timeMs }) => Math.min(earliest, timeMs), Number.POSITIVE_INFINITY);

  const readings = trackpoints.flatMap(({ place, content, timeMs }) => {
    const record = {
      offsetSeconds: (timeMs - startMs) / 1000,
      powerWatts: numberIn(content, /<(?:\w+:)?Watts>([^<]*)</, place, "Watts"),
      cadenceRpm: numberIn(content, /<Cadence>([^<]*)</, place, "Cadence"),
      heartRateBpm: numberIn(content, /<HeartRateBpm\b[^>]*>\s*<Value>([^<]*)</, place, "HeartRateBpm"),
    };
    return readingFromRecord(record, place) ?? [];
  });
  if (readings.length === 0) throw new RideFileError("The file has no track point with a power reading.");
  return mergeReadings([], readings);
}

function timeOf(content: string, place: string): number {
  const timeMs = Date.parse(/<Time>\s*([^<]*?)\s*</.exec(content)?.[1] ?? "");
  if (Number.isNaN(timeMs)) throw new RideFileError(`${place} has no readable Time.`);
  return timeMs;
}

function numberIn(content: string, pattern: RegExp, place: string, name: string): number | undefined {
  const written = pattern.exec(content)?.[1]?.trim();
  if (!written) return undefined;
  const value = Number(written);
  if (Number.isNaN(value)) {
    throw new RideFileError(`${place}: ${name} is '${written.slice(0, 40)}', which is not a number.`);
  }
  return value;
}
