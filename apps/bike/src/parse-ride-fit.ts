import { mergeReadings, type Reading, RideFileError, readingFromRecord } from "@bedside-bike/ride";
import FitParser, { type ParsedFit } from "fit-file-parser";

/**
 * A ride from a FIT activity: the `record` messages' timestamp, power, cadence and heart_rate, counted from the
 * earliest record. Records without power are skipped, and the first of a timestamp wins. FIT's own resistance is a
 * percentage of another scale and left out. Throws RideFileError naming the record.
 */
export async function parseRideFit(bytes: Buffer<ArrayBuffer>): Promise<Reading[]> {
  const records = (await readFit(bytes)).records ?? [];
  const times = records.map((record) => new Date(record.timestamp ?? "").getTime());
  const startMs = times.reduce((earliest, time) => Math.min(earliest, time), Number.POSITIVE_INFINITY);
  const readings = records.flatMap((record, i) => {
    const place = `Record ${i + 1}`;
    if (Number.isNaN(times[i])) throw new RideFileError(`${place} has no time.`);
    const fields = {
      offsetSeconds: ((times[i] as number) - startMs) / 1000,
      powerWatts: record.power ?? undefined,
      cadenceRpm: record.cadence ?? undefined,
      heartRateBpm: record.heart_rate ?? undefined,
    };
    return readingFromRecord(fields, place) ?? [];
  });
  if (readings.length === 0) throw new RideFileError("The file has no record with a power reading.");
  return mergeReadings([], readings);
}

async function readFit(bytes: Buffer<ArrayBuffer>): Promise<ParsedFit> {
  try {
    return await new FitParser({ force: false, mode: "list" }).parseAsync(bytes);
  } catch (error) {
    throw new RideFileError(`It is not a whole FIT file (${error instanceof Error ? error.message : error}).`);
  }
}
