import { isIdle, offsetMilliseconds, type Reading, RIDE_LIMITS } from "./reading.ts";

/**
 * A ride's metrics. Averages are weighted by time over the pedaling time in which the value was measured; null if it
 * never was. `maxPowerWatts` is the highest reading of the whole ride, null if none has power.
 */
export interface RideSummary {
  durationSeconds: number;
  /** The part of `durationSeconds` in which power was measured; the energy is of this part. */
  powerSeconds: number;
  averagePowerWatts: number | null;
  maxPowerWatts: number | null;
  averageCadenceRpm: number | null;
  averageResistance: number | null;
  averageHeartRateBpm: number | null;
  energyWattMinutes: number;
  readingCount: number;
}

const MAX_GAP_MS = RIDE_LIMITS.maxGapSeconds * 1000;
const LAST_READING_MS = 1000;
const VERSION = 2;

/**
 * A ride's metrics that go on from one batch to the next without the readings before it. Readings come by ascending
 * offset, as `mergeReadings` leaves them. The only place that counts them, so that a ride counted in batches has the
 * same metrics, to the bit, as one counted whole. Pedaling time: docs/decisions/020-pedaling-time.md.
 */
export class RunningSummary {
  #readingCount = 0;
  #maxPowerWatts: number | null = null;
  /** How long it lasts is known when the next one comes. */
  #latest: Reading | null = null;
  /** From the reading before the latest one. */
  #gapMs = Number.POSITIVE_INFINITY;
  #lastPedaledMs: number | null = null;
  #pedaled = new Means();
  /** The idle stretch since the last pedaling: coasting if pedaling resumes in time, otherwise a stop. */
  #idle: { readonly beganMs: number; readonly isAfterPedaling: boolean; readonly means: Means } | null = null;

  /** The latest reading so far. */
  get latest(): Reading | null {
    return this.#latest;
  }

  get readingCount(): number {
    return this.#readingCount;
  }

  /** @throws RangeError for a reading that is not later than those before it. */
  add(reading: Reading): void {
    const atMs = offsetMilliseconds(reading);
    const gapMs = this.#latest ? atMs - offsetMilliseconds(this.#latest) : Number.POSITIVE_INFINITY;
    if (gapMs <= 0) throw new RangeError("The reading is not later than those before it.");
    if (this.#latest) {
      const means = isIdle(this.#latest) ? this.#idle?.means : this.#pedaled;
      means?.add(this.#latest, gapMs <= MAX_GAP_MS ? gapMs : this.#assumedMs());
    }
    if (isIdle(reading)) {
      const isAfterPedaling = this.#lastPedaledMs !== null && atMs - this.#lastPedaledMs <= MAX_GAP_MS;
      this.#idle ??= { beganMs: atMs, isAfterPedaling, means: new Means() };
    } else {
      if (this.#idle?.isAfterPedaling && atMs - this.#idle.beganMs <= MAX_GAP_MS)
        this.#pedaled.addAll(this.#idle.means);
      this.#idle = null;
      this.#lastPedaledMs = atMs;
    }
    this.#latest = reading;
    this.#gapMs = gapMs;
    this.#readingCount += 1;
    if (reading.powerWatts !== undefined) this.#maxPowerWatts = Math.max(this.#maxPowerWatts ?? 0, reading.powerWatts);
  }

  /** The metrics of the ride so far, as if its latest reading were its last. */
  summary(): RideSummary {
    const means = this.#pedaled.copy();
    if (this.#latest && !isIdle(this.#latest)) means.add(this.#latest, this.#assumedMs());
    return {
      durationSeconds: means.milliseconds / 1000,
      powerSeconds: means.powerWatts.milliseconds / 1000,
      averagePowerWatts: means.powerWatts.value(),
      maxPowerWatts: this.#maxPowerWatts,
      averageCadenceRpm: means.cadenceRpm.value(),
      averageResistance: means.resistance.value(),
      averageHeartRateBpm: means.heartRateBpm.value(),
      energyWattMinutes: means.powerWatts.weighted / 60_000,
      readingCount: this.#readingCount,
    };
  }

  /** For storing: float64 little-endian, NaN for what is absent. */
  toBytes(): Uint8Array {
    const idle = this.#idle;
    const numbers = [
      VERSION,
      this.#readingCount,
      this.#maxPowerWatts,
      this.#latest?.offsetSeconds,
      this.#latest?.powerWatts,
      this.#latest?.cadenceRpm,
      this.#latest?.resistance,
      this.#latest?.heartRateBpm,
      this.#gapMs,
      this.#lastPedaledMs,
      idle?.beganMs,
      idle ? Number(idle.isAfterPedaling) : null,
      ...this.#pedaled.toNumbers(),
      ...(idle?.means ?? new Means()).toNumbers(),
    ];
    const bytes = new DataView(new ArrayBuffer(8 * numbers.length));
    for (const [index, value] of numbers.entries()) bytes.setFloat64(8 * index, value ?? Number.NaN, true);
    return new Uint8Array(bytes.buffer);
  }

  /** Null for bytes from another version: then the whole ride is recounted. */
  static fromBytes(bytes: Uint8Array): RunningSummary | null {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const numbers = Array.from({ length: bytes.byteLength >> 3 }, (_, index) => view.getFloat64(8 * index, true));
    if (numbers.length !== FIELD_COUNT || numbers[0] !== VERSION) return null;
    const at = (index: number) => numbers[index] as number;
    const known = (index: number) => (Number.isNaN(at(index)) ? undefined : at(index));
    const summary = new RunningSummary();
    summary.#readingCount = at(1);
    summary.#maxPowerWatts = known(2) ?? null;
    if (known(3) !== undefined) {
      const reading: Reading = { offsetSeconds: at(3) };
      for (const [offset, name] of OPTIONAL.entries()) {
        const value = known(4 + offset);
        if (value !== undefined) reading[name] = value;
      }
      summary.#latest = reading;
    }
    summary.#gapMs = at(8);
    summary.#lastPedaledMs = known(9) ?? null;
    summary.#pedaled = Means.fromNumbers(numbers.slice(MEANS_AT, MEANS_AT + MEANS_COUNT));
    const means = Means.fromNumbers(numbers.slice(MEANS_AT + MEANS_COUNT));
    if (known(10) !== undefined) summary.#idle = { beganMs: at(10), isAfterPedaling: at(11) === 1, means };
    return summary;
  }

  /**
   * How long the last reading before a gap or the ride's end lasted is unknown: taken to be as long as the previous
   * one, 1 s at most.
   */
  #assumedMs(): number {
    return Math.min(this.#gapMs, LAST_READING_MS);
  }
}

const OPTIONAL = ["powerWatts", "cadenceRpm", "resistance", "heartRateBpm"] as const;
const MEANS_AT = 12;
const MEANS_COUNT = 9;
const FIELD_COUNT = MEANS_AT + 2 * MEANS_COUNT;

class Mean {
  milliseconds = 0;
  weighted = 0;

  add(value: number | undefined, milliseconds: number): void {
    if (value === undefined) return;
    this.milliseconds += milliseconds;
    this.weighted += value * milliseconds;
  }

  value(): number | null {
    return this.milliseconds > 0 ? this.weighted / this.milliseconds : null;
  }
}

class Means {
  /** Whatever was measured during it. */
  milliseconds = 0;
  readonly powerWatts = new Mean();
  readonly cadenceRpm = new Mean();
  readonly resistance = new Mean();
  readonly heartRateBpm = new Mean();

  add(reading: Reading, milliseconds: number): void {
    this.milliseconds += milliseconds;
    this.powerWatts.add(reading.powerWatts, milliseconds);
    this.cadenceRpm.add(reading.cadenceRpm, milliseconds);
    this.resistance.add(reading.resistance, milliseconds);
    this.heartRateBpm.add(reading.heartRateBpm, milliseconds);
  }

  addAll(others: Means): void {
    this.milliseconds += others.milliseconds;
    const added = others.#all();
    for (const [index, mean] of this.#all().entries()) {
      mean.milliseconds += added[index]?.milliseconds ?? 0;
      mean.weighted += added[index]?.weighted ?? 0;
    }
  }

  copy(): Means {
    const copy = new Means();
    copy.addAll(this);
    return copy;
  }

  toNumbers(): number[] {
    return [this.milliseconds, ...this.#all().flatMap(({ milliseconds, weighted }) => [milliseconds, weighted])];
  }

  static fromNumbers(numbers: readonly number[]): Means {
    const means = new Means();
    const [milliseconds = 0, ...each] = numbers;
    means.milliseconds = milliseconds;
    for (const [index, mean] of means.#all().entries()) {
      mean.milliseconds = each[2 * index] ?? 0;
      mean.weighted = each[2 * index + 1] ?? 0;
    }
    return means;
  }

  #all(): readonly Mean[] {
    return [this.powerWatts, this.cadenceRpm, this.resistance, this.heartRateBpm];
  }
}
