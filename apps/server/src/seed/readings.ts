import type { Reading } from "@bedside-bike/ride";
import { between, type Random } from "./random.ts";

const mostWatts = 40;

export interface Effort {
  readonly pedalingMinutes: number;
  readonly powerWatts: number;
  readonly resistance: number;
}

/**
 * One reading per second of a patient's ride: half a minute of warming up, varying power, and on longer rides a short
 * rest, which does not count as pedaling time. Power is 0-40 W.
 */
export function rideReadings(effort: Effort, random: Random): Reading[] {
  const { powerWatts, resistance } = effort;
  const pedalingSeconds = Math.round(effort.pedalingMinutes * 60);
  const restAfter = pedalingSeconds > 480 ? Math.round(pedalingSeconds * between(random, 0.4, 0.7)) : 0;
  const restSeconds = Math.round(between(random, 9, 25));
  const readings: Reading[] = [];
  let wander = 0;
  let offsetSeconds = 0;
  for (let second = 0; second < pedalingSeconds; second += 1) {
    if (second > 0 && second === restAfter) {
      for (let rest = 0; rest < restSeconds; rest += 1, offsetSeconds += 1) {
        readings.push({ offsetSeconds, powerWatts: 0, cadenceRpm: 0, resistance });
      }
    }
    wander = 0.9 * wander + between(random, -1, 1) * powerWatts * 0.045;
    const warmUp = Math.min(1, 0.6 + second / 75);
    const watts = Math.min(mostWatts, Math.max(1, Math.round(powerWatts * warmUp + wander)));
    const cadenceRpm = Math.round(between(random, 27, 31) + watts * 0.5);
    readings.push({ offsetSeconds, powerWatts: watts, cadenceRpm, resistance });
    offsetSeconds += 1;
  }
  return readings;
}
