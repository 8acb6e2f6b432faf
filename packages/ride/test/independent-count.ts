import type { Reading } from "../src/index.ts";

export interface CountedRide {
  seconds: number;
  /** Of these, the ones in which watts were measured. */
  secondsWithWatts: number;
  meanWatts: number | null;
  maxWatts: number | null;
}

/**
 * Pedaling time (RIDE-20), counted another way than `summarizeRide` does: each whole second of the ride is
 * flagged, and the flags are counted. Only for integer offsets.
 */
export function countOnTape(readings: readonly Reading[]): CountedRide {
  const last = Math.max(...readings.map((reading) => reading.offsetSeconds));
  const tape: string[] = new Array(last + 1).fill(" ");
  const watts: (number | null)[] = new Array(last + 1).fill(null);
  const byOffset = new Map<number, Reading>();
  for (const reading of readings)
    if (!byOffset.has(reading.offsetSeconds)) byOffset.set(reading.offsetSeconds, reading);

  let held: Reading | undefined;
  for (let second = 0; second <= last; second++) {
    held = byOffset.get(second) ?? held;
    if (!held) continue;
    tape[second] = (held.powerWatts ?? 0) > 0 || (held.cadenceRpm ?? 0) > 0 ? "P" : "i";
    watts[second] = held.powerWatts ?? null;
  }
  for (const offset of byOffset.keys()) {
    let next = offset + 1;
    while (next <= last && !byOffset.has(next)) next++;
    if (next - offset > 5) for (let second = offset + 1; second < next; second++) tape[second] = " ";
  }
  const counted = tape.join("").replace(/(?<=P)i{1,5}(?=P)/g, (coast) => "P".repeat(coast.length));
  const pedaled = watts.filter((_, second) => counted[second] === "P");
  const measured = pedaled.filter((value) => value !== null);
  const all = readings.flatMap(({ powerWatts }) => powerWatts ?? []);
  return {
    seconds: pedaled.length,
    secondsWithWatts: measured.length,
    meanWatts: measured.length > 0 ? measured.reduce((sum, value) => sum + value, 0) / measured.length : null,
    maxWatts: all.length > 0 ? Math.max(...all) : null,
  };
}
