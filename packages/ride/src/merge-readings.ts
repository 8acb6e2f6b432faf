import { isPulse, offsetMilliseconds, type Reading, withoutImpossiblePulse } from "./reading.ts";

/**
 * The ride after one more batch: sorted by offset, one reading per millisecond, offsets rounded to it, no impossible pulse.
 * The first value of an offset wins, so what `existing` holds stays as it is, and within a batch the earlier element
 * does. Inputs may be in any order and are not changed. O(n + m) when `existing` came from this function.
 */
export function mergeReadings(existing: readonly Reading[], batch: readonly Reading[]): Reading[] {
  const kept = inOrder(existing);
  const added = inOrder(batch);
  const lastKept = kept.at(-1);
  const firstAdded = added[0];
  if (!firstAdded) return kept.slice();
  if (!lastKept || lastKept.offsetSeconds < firstAdded.offsetSeconds) return kept.concat(added);

  const merged: Reading[] = [];
  let next = 0;
  for (const reading of kept) {
    for (let other = added[next]; other && other.offsetSeconds <= reading.offsetSeconds; other = added[++next]) {
      if (other.offsetSeconds < reading.offsetSeconds) merged.push(other);
    }
    merged.push(reading);
  }
  for (; next < added.length; next++) merged.push(added[next] as Reading);
  return merged;
}

/** The readings themselves if they are already as `mergeReadings` leaves them, else a copy that is. */
export function inOrder(readings: readonly Reading[]): readonly Reading[] {
  let previousMs = Number.NEGATIVE_INFINITY;
  let isInOrder = true;
  for (const reading of readings) {
    const ms = offsetMilliseconds(reading);
    const hasPulse = reading.heartRateBpm === undefined || isPulse(reading.heartRateBpm);
    if (ms <= previousMs || ms / 1000 !== reading.offsetSeconds || !hasPulse) {
      isInOrder = false;
      break;
    }
    previousMs = ms;
  }
  if (isInOrder) return readings;

  const sorted = readings
    .map((reading) => ({ ...withoutImpossiblePulse(reading), offsetSeconds: offsetMilliseconds(reading) / 1000 }))
    .sort((a, b) => a.offsetSeconds - b.offsetSeconds);
  return sorted.filter((reading, i) => reading.offsetSeconds !== sorted[i - 1]?.offsetSeconds);
}
