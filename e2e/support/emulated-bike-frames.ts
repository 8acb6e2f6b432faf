/** What a bike reports about one second. */
export interface BikeSecond {
  /** Absent: it sends turns only. */
  powerWatts?: number;
  cadenceRpm: number;
  heartRateBpm?: number;
}

/** Counters of the crank, which wrap as a real bike's do. */
export interface CrankCounters {
  revolutions: number;
  /** In 1/1024 s. */
  eventTicks: number;
}

const twoBytes = (value: number) => [value & 0xff, (value >> 8) & 0xff];

/** Indoor Bike Data: speed, cadence and resistance are always in it. */
export function indoorBikeData(
  { powerWatts, cadenceRpm, heartRateBpm }: BikeSecond,
  resistanceLevel: number,
): number[] {
  const flags =
    (1 << 2) | (1 << 5) | (powerWatts === undefined ? 0 : 1 << 6) | (heartRateBpm === undefined ? 0 : 1 << 9);
  return [
    ...twoBytes(flags),
    ...twoBytes(Math.round(cadenceRpm * 20)),
    ...twoBytes(Math.round(cadenceRpm * 2)),
    ...twoBytes(Math.floor(resistanceLevel)),
    ...(powerWatts === undefined ? [] : twoBytes(powerWatts)),
    ...(heartRateBpm === undefined ? [] : [heartRateBpm]),
  ];
}

/** Cycling Power Measurement with crank revolutions. */
export function cyclingPower({ powerWatts = 0 }: BikeSecond, crank: CrankCounters): number[] {
  return [...twoBytes(1 << 5), ...twoBytes(powerWatts), ...twoBytes(crank.revolutions), ...twoBytes(crank.eventTicks)];
}

/** CSC Measurement of a cadence sensor: the crank's revolutions alone. */
export const cyclingCadence = (crank: CrankCounters): number[] => [
  1 << 1,
  ...twoBytes(crank.revolutions),
  ...twoBytes(crank.eventTicks),
];

/** Indoor Bike Data with speed and elapsed time alone. */
export const speedOnly = (seconds: number): number[] => [...twoBytes(1 << 11), ...twoBytes(2278), ...twoBytes(seconds)];

/** The counters one second later, at a whole turn: the event's time is that of the last turn. */
export function turnCrank(crank: CrankCounters, cadenceRpm: number): CrankCounters {
  if (cadenceRpm === 0) return crank;
  const turns = Math.max(1, Math.round(cadenceRpm / 60));
  return {
    revolutions: (crank.revolutions + turns) & 0xffff,
    eventTicks: (crank.eventTicks + Math.round((turns * 60 * 1024) / cadenceRpm)) & 0xffff,
  };
}

/** Meaningless bytes, the same for the same seed: the first bytes are flags for fields that do not follow. */
export function garbage(seed: number): number[] {
  const length = 2 + (seed % 5);
  return Array.from({ length }, (_, index) => (index < 2 ? 0xff : (seed * 31 + index * 17) & 0xff));
}
