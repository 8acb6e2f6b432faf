import FitParser, { type ParsedFit } from "fit-file-parser";
import { countedFromEarliest, defined, type FileRide, RideFileError, rideOfRecords } from "./ride-of-records.ts";

/**
 * A ride from a FIT activity, or several chained in one file: the `record` messages' timestamp, power, cadence and
 * heart_rate, counted from the earliest record. FIT's own resistance is a percentage of another scale and left out.
 * Throws RideFileError for what is no FIT file.
 */
export async function parseRideFit(bytes: Buffer<ArrayBuffer>): Promise<FileRide> {
  const messages = [];
  for (const file of chainedFiles(bytes)) messages.push(...((await readFit(file)).records ?? []));
  const timed = countedFromEarliest(
    messages.map((message) => ({ message, seconds: new Date(message.timestamp ?? "").getTime() / 1000 })),
  );
  const records = timed.map(({ message, offsetSeconds }, index) => ({
    place: `Record ${index + 1}`,
    offsetSeconds,
    ...defined({
      powerWatts: message.power ?? undefined,
      cadenceRpm: message.cadence ?? undefined,
      heartRateBpm: message.heart_rate ?? undefined,
    }),
  }));
  return rideOfRecords(records, "The file has no record with a power or cadence reading.");
}

const dataSizeAt = 4;
const checksumBytes = 2;

/** FIT protocol, "Chained FIT files": whole files one after the other, each with its header and checksum. */
function chainedFiles(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer>[] {
  const files: Buffer<ArrayBuffer>[] = [];
  let start = 0;
  do {
    const headerBytes = bytes[start] ?? 0;
    const isHeader = headerBytes >= 12 && start + headerBytes <= bytes.length;
    const size = isHeader ? headerBytes + bytes.readUInt32LE(start + dataSizeAt) + checksumBytes : bytes.length - start;
    files.push(bytes.subarray(start, start + size));
    start += size;
  } while (start < bytes.length);
  return files;
}

async function readFit(bytes: Buffer<ArrayBuffer>): Promise<ParsedFit> {
  try {
    return await new FitParser({ force: false, mode: "list" }).parseAsync(bytes);
  } catch (error) {
    throw new RideFileError(`It is not a whole FIT file (${error instanceof Error ? error.message : error}).`);
  }
}
