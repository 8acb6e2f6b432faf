import { countedFromEarliest, defined, type FileRide, RideFileError, rideOfRecords } from "./ride-of-records.ts";

/**
 * A ride from Garmin's Training Center XML: Time, Watts (Activity Extension v2, whatever its prefix), Cadence and
 * HeartRateBpm of every Trackpoint, counted from the earliest one. Throws RideFileError naming the line.
 */
export function parseRideTcx(text: string): FileRide {
  let line = 1;
  let countedTo = 0;
  const trackpoints = [...text.matchAll(/<Trackpoint\b[^>]*>(.*?)<\/Trackpoint>/gs)].map((match) => {
    for (; countedTo < match.index; countedTo++) if (text[countedTo] === "\n") line++;
    const content = match[1] as string;
    return { place: `The track point on line ${line}`, content, seconds: secondsOf(content) };
  });
  const records = countedFromEarliest(trackpoints).map(({ place, content, offsetSeconds }) => {
    const powerWatts = numberIn(content, /<(?:\w+:)?Watts>([^<]*)</, place, "Watts");
    const cadenceRpm = numberIn(content, /<Cadence>([^<]*)</, place, "Cadence");
    const heartRateBpm = numberIn(content, /<HeartRateBpm\b[^>]*>\s*<Value>([^<]*)</, place, "HeartRateBpm");
    return { place, offsetSeconds, ...defined({ powerWatts, cadenceRpm, heartRateBpm }) };
  });
  return rideOfRecords(records, "The file has no track point with a power or cadence reading.");
}

/** NaN without a readable time. */
const secondsOf = (content: string): number => Date.parse(/<Time>\s*([^<]*?)\s*</.exec(content)?.[1] ?? "") / 1000;

function numberIn(content: string, pattern: RegExp, place: string, name: string): number | undefined {
  const written = pattern.exec(content)?.[1]?.trim();
  if (!written) return undefined;
  const value = Number(written);
  if (Number.isNaN(value)) {
    throw new RideFileError(`${place}: ${name} is '${written.slice(0, 40)}', which is not a number.`);
  }
  return value;
}
