import type { Reading } from "./reading.ts";

/** A bedside rider's range: docs/decisions/022-simulated-rider.md. */
const MAX_POWER_WATTS = 40;
const STEADY_CADENCE_RPM = 45;

export interface SimulatedRiderOptions {
  /** The same seed and options give the same ride. */
  seed: number;
  rideMinutes: number;
  /** Mean effort between warm-up and cool-down, over 0 and up to 40 W. */
  targetPowerWatts?: number;
  resistance?: number;
}

export type SimulatedReading = Reading & { powerWatts: number; cadenceRpm: number };

/**
 * A patient's ride, one reading a second from offset 0: starts from rest, warms up, wavers, rests now and then, cools
 * down and stops. 0-40 W. Throws RangeError on a target outside that or a length that isn't positive.
 */
export function createSimulatedRider(options: SimulatedRiderOptions): Iterable<SimulatedReading> {
  const { seed, rideMinutes, targetPowerWatts = 25, resistance = 3.5 } = options;
  if (!(rideMinutes > 0)) throw new RangeError(`rideMinutes is ${rideMinutes}, but must be over 0.`);
  if (!(targetPowerWatts > 0 && targetPowerWatts <= MAX_POWER_WATTS)) {
    throw new RangeError(`targetPowerWatts is ${targetPowerWatts}, but must be over 0 and up to ${MAX_POWER_WATTS}.`);
  }
  return {
    [Symbol.iterator]: () => ride(seed, Math.max(1, Math.round(rideMinutes * 60)), targetPowerWatts, resistance),
  };
}

function* ride(
  seed: number,
  seconds: number,
  targetPowerWatts: number,
  resistance: number,
): Generator<SimulatedReading> {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const warmUpSeconds = Math.min(120, seconds / 5);
  const coolDownSeconds = Math.min(60, seconds / 10);
  const stillSeconds = Math.min(6, seconds / 10);
  const nextRest = (from: number) => {
    const start = from + between(150, 300);
    const end = start + between(20, 45);
    return end < seconds - coolDownSeconds ? { start, end } : { start: seconds, end: seconds };
  };
  let rest = nextRest(0);
  let startedPedalingAt = stillSeconds;
  let waver = 0;

  for (let second = 0; second < seconds; second++) {
    if (second >= rest.end) {
      startedPedalingAt = rest.end;
      rest = nextRest(second);
    }
    const isResting = second >= rest.start;
    const isStill = second < stillSeconds || second >= seconds - stillSeconds;
    waver = 0.9 * waver + between(-1, 1);
    const unsteadiness = between(-1, 1);
    if (isResting || isStill) {
      yield { offsetSeconds: second, powerWatts: 0, cadenceRpm: 0, resistance };
      continue;
    }
    const warmth = Math.min(1, 0.3 + (0.7 * (second - stillSeconds)) / warmUpSeconds);
    const cooling = Math.min(1, 0.4 + (0.6 * (seconds - second)) / coolDownSeconds);
    const settling = Math.min(1, (second - startedPedalingAt + 1) / 6);
    const power = targetPowerWatts * warmth * cooling * settling + 0.05 * targetPowerWatts * (waver + unsteadiness);
    const cadence = STEADY_CADENCE_RPM * settling * (0.85 + 0.15 * warmth * cooling) + waver + unsteadiness;
    yield {
      offsetSeconds: second,
      powerWatts: Math.max(1, Math.min(MAX_POWER_WATTS, Math.round(power))),
      cadenceRpm: Math.max(1, Math.round(cadence)),
      resistance,
    };
  }
}

/** mulberry32 (Tommy Ettinger, CC0): uniform in [0, 1), the same sequence for the same seed everywhere. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
