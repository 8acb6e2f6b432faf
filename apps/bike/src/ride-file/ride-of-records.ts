import { isPulse, mergeReadings, type Reading, RIDE_LIMITS } from "@bedside-bike/ride";

/** A ride file that cannot be played; the message names the place in it. */
export class RideFileError extends Error {
  override name = "RideFileError";
}

/** One record of a ride file before it is checked; an absent value is one that the file doesn't have. */
export interface FileRecord extends Partial<Reading> {
  /** As the message names it: 'Line 4', 'Record 17'. */
  readonly place: string;
}

export interface FileRide {
  readonly readings: Reading[];
  /** One sentence about what was left out, and one about a slow recorder; none for a file that is played as it is. */
  readonly remarks: readonly string[];
}

type Measured = "powerWatts" | "cadenceRpm" | "resistance";
const HIGHEST: Readonly<Record<Measured, number>> = {
  powerWatts: RIDE_LIMITS.maxPowerWatts,
  cadenceRpm: RIDE_LIMITS.maxCadenceRpm,
  resistance: RIDE_LIMITS.maxResistance,
};
const measuredNames = Object.keys(HIGHEST) as Measured[];
const inWords: Readonly<Record<Measured, string>> = { powerWatts: "W", cadenceRpm: "rpm", resistance: "as resistance" };

/** With more values than this out of range, the file is in other units, or of another machine. */
const mostSpikes = 0.2;
/** A recorder that saves power writes a record every so many seconds. */
const slowestRecorderSeconds = 30;
const fewestGaps = 10;
const mostNamed = 3;

/**
 * The ride that a file's records are, in the file's order. What can't be a reading is left out and named: a record
 * without a time, those from before the recorder's clock was set, a single value that no bike at a bed reaches. A
 * record without power and cadence is none and isn't named. Of an offset the first record wins.
 * @throws RideFileError for a file without readings, of over 6 h, or with many values out of range
 */
export function rideOfRecords(records: readonly FileRecord[], nothing: string): FileRide {
  const timed = records.filter((record): record is Timed => Number.isFinite(record.offsetSeconds));
  const untimed = records.filter((record) => !Number.isFinite(record.offsetSeconds) && isMeasured(record));
  const set = sinceClockWasSet(timed);
  const early = timed.slice(0, timed.length - set.length);
  const { kept, spikes } = withoutSpikes(set);
  const readings = mergeReadings([], kept.flatMap(toReading));
  if (readings.length === 0) throw new RideFileError(nothing);
  const leftOut = [
    ...named(untimed.map(({ place }) => `${place}, which has no time`)),
    ...(early.length > 0 ? [`${counted(early.length)} from before the recorder's clock was set`] : []),
    ...named(spikes),
  ];
  const { filled, everySeconds } = fillBetween(readings);
  return {
    readings: filled,
    remarks: [
      ...(leftOut.length > 0 ? [`Left out: ${leftOut.join("; ")}.`] : []),
      ...(everySeconds > 0 ? [`It has a record every ${everySeconds} s: each counts until the next.`] : []),
    ],
  };
}

/** Records with a time of day, in seconds of any clock, counted from the earliest; NaN where there is no time. */
export function countedFromEarliest<Record extends { readonly seconds: number }>(
  records: readonly Record[],
): (Record & { readonly offsetSeconds: number })[] {
  const earliest = Math.min(...records.map(({ seconds }) => seconds).filter(Number.isFinite));
  return records.map((record) => ({ ...record, offsetSeconds: record.seconds - earliest }));
}

/** Without the fields that are undefined. */
export const defined = <Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

type Timed = FileRecord & { readonly offsetSeconds: number };

const isMeasured = ({ powerWatts, cadenceRpm }: FileRecord) => powerWatts !== undefined || cadenceRpm !== undefined;
const counted = (count: number) => (count === 1 ? "one record" : `${count} records`);

function named(all: readonly string[]): string[] {
  const more = all.length - mostNamed;
  return more > 0 ? [...all.slice(0, mostNamed), `${more} more like ${more === 1 ? "it" : "them"}`] : [...all];
}

/** Those after the last leap in time, if they are most of the file: a ride has no pause of six hours. */
function sinceClockWasSet(records: readonly Timed[]): readonly Timed[] {
  const leap = records.findLastIndex(({ offsetSeconds }, index) => {
    const before = records[index - 1];
    return before !== undefined && offsetSeconds - before.offsetSeconds > RIDE_LIMITS.maxRideSeconds;
  });
  return leap > 0 && leap < records.length / 2 ? fromZero(records.slice(leap)) : records;
}

function fromZero(records: readonly Timed[]): Timed[] {
  const first = Math.min(...records.map(({ offsetSeconds }) => offsetSeconds));
  return records.map((record) => ({ ...record, offsetSeconds: record.offsetSeconds - first }));
}

/** @throws RideFileError for a time out of range, and if values out of range are more than now and then */
function withoutSpikes(records: readonly Timed[]): { kept: Timed[]; spikes: string[] } {
  const problems: string[] = [];
  const spikes: string[] = [];
  const kept = records.map((record) => {
    requireWithin(record.place, "offsetSeconds", record.offsetSeconds, RIDE_LIMITS.maxRideSeconds);
    const within = { ...record };
    for (const name of measuredNames) {
      const value = record[name];
      if (value === undefined || isWithin(value, HIGHEST[name])) continue;
      problems.push(outOfRange(record.place, name, value, HIGHEST[name]));
      spikes.push(`${record.place}'s ${value} ${inWords[name]}`);
      delete within[name];
    }
    return within;
  });
  if (problems[0] && problems.length > mostSpikes * records.length) throw new RideFileError(problems[0]);
  return { kept, spikes };
}

const isWithin = (value: number, highest: number) => value >= 0 && value <= highest;
const outOfRange = (place: string, name: string, value: number, highest: number) =>
  `${place}: ${name} is ${value}, but must be between 0 and ${highest}.`;

function requireWithin(place: string, name: string, value: number, highest: number): void {
  if (!isWithin(value, highest)) throw new RideFileError(outOfRange(place, name, value, highest));
}

function toReading({ place: _, ...record }: Timed): Reading[] {
  if (record.powerWatts === undefined && record.cadenceRpm === undefined) return [];
  const reading: Reading = { offsetSeconds: record.offsetSeconds };
  for (const name of measuredNames) {
    const value = record[name];
    if (value !== undefined) reading[name] = value;
  }
  if (record.heartRateBpm !== undefined && isPulse(record.heartRateBpm)) reading.heartRateBpm = record.heartRateBpm;
  return [reading];
}

/** A slow recorder's readings, each repeated every second until the next; a pause stays one. `everySeconds` is 0 for others. */
function fillBetween(readings: readonly Reading[]): { filled: Reading[]; everySeconds: number } {
  const gaps = readings
    .slice(1)
    .map(({ offsetSeconds }, index) => offsetSeconds - (readings[index]?.offsetSeconds ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  if (gaps.length < fewestGaps || usual <= RIDE_LIMITS.maxGapSeconds || usual > slowestRecorderSeconds)
    return { filled: [...readings], everySeconds: 0 };
  const filled = readings.flatMap((reading, index) => {
    const gap = gaps[index] ?? usual;
    const seconds = gap <= 2 * usual ? Math.ceil(gap) : 1;
    return Array.from({ length: seconds }, (_, second) => ({
      ...reading,
      offsetSeconds: reading.offsetSeconds + second,
    }));
  });
  return { filled, everySeconds: Math.round(usual) };
}
