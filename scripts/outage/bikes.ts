import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { decodeReadings, mergeReadings, type Reading, summarizeRide } from "@bedside-bike/ride";
import type pg from "pg";
import { sendRide } from "../../apps/bike/src/send-ride.ts";

/** Different for each second of each bike, so that no reading can be mistaken for another. */
const readingAt = (bike: number, offsetSeconds: number): Reading => ({
  offsetSeconds,
  powerWatts: 10 + ((bike * 7 + offsetSeconds * 3) % 41),
  cadenceRpm: 40,
});

function* readingsOf(bike: number): Generator<Reading> {
  for (let offsetSeconds = 0; ; offsetSeconds += 1) yield readingAt(bike, offsetSeconds);
}

interface SentRide {
  readonly bike: number;
  readonly rideId: string;
  /** How many of its first readings the server has confirmed. */
  acknowledged: number;
}

export interface BikeFigures {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
}

/**
 * Bikes that ride for one round, each with the product's own sender: a batch per second, repeated until it is
 * confirmed.
 */
export class Bikes {
  readonly #stop = new AbortController();
  readonly #rides: SentRide[] = [];
  readonly #riding: Promise<void>[] = [];
  readonly #problems: Error[] = [];
  /** The times of every bike's confirmed batches, by performance.now(). */
  readonly confirmations: { at: number; bike: number }[] = [];
  /** Batches that were not confirmed at the first try. */
  failedCalls = 0;
  readonly reasons = new Map<string, number>();

  constructor(url: string, key: string, count: number) {
    setMaxListeners(count + 1, this.#stop.signal);
    for (let bike = 1; bike <= count; bike += 1) {
      const riding = this.#ride(new URL(url), key, bike, count).catch((error: Error) => {
        // Its end alone, for which there is one try: its readings were confirmed one by one.
        if (!error.message.includes("The end of the ride did not arrive.")) this.#problems.push(error);
      });
      this.#riding.push(riding);
    }
  }

  async #ride(url: URL, key: string, bike: number, count: number): Promise<void> {
    await wait((bike / count) * 1000);
    const ride: SentRide = { bike, rideId: randomUUID(), acknowledged: 0 };
    this.#rides.push(ride);
    await sendRide({
      url,
      bikeNumber: bike,
      key,
      rideId: ride.rideId,
      startedAt: new Date(),
      readings: readingsOf(bike),
      speed: 1,
      stop: this.#stop.signal,
      report: (progress) => {
        if (progress.kind === "sent") {
          ride.acknowledged = progress.sentCount;
          this.confirmations.push({ at: performance.now(), bike });
        } else {
          this.failedCalls += 1;
          this.reasons.set(progress.reason, (this.reasons.get(progress.reason) ?? 0) + 1);
        }
      },
    });
  }

  hasConfirmed(bike: number, since: number): boolean {
    return this.confirmations.some(({ at, bike: confirmed }) => confirmed === bike && at > since);
  }

  /**
   * Ends the rides.
   * @throws Error if the server has refused a bike's readings.
   */
  async end(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#riding);
    if (this.#problems[0]) throw this.#problems[0];
  }

  /** Compares what was confirmed with what is stored, reading by reading. */
  async compare(client: pg.Client, { since, spareBike }: { since: Date; spareBike: number }): Promise<BikeFigures> {
    const { rows } = await client.query<{ id: string; seconds: number; parts: Buffer[] }>(
      `select id, duration_seconds as seconds, array(
          select packed from ride_readings where ride_id = id union all select packed from ride_chunks where ride_id = id
        ) as parts from rides where created_at >= $1 and device_number <> $2`,
      [since, spareBike],
    );
    const sent = new Map(this.#rides.map((ride) => [ride.rideId, ride]));
    const figures = { acknowledged: 0, lost: 0, doubled: rows.filter(({ id }) => !sent.has(id)).length };
    const rides = new Map(rows.map((row) => [row.id, row]));
    for (const { bike, rideId, acknowledged } of this.#rides) {
      const { seconds = 0, parts = [] } = rides.get(rideId) ?? {};
      const stored = mergeReadings([], parts.flatMap(decodeReadings));
      const powers = new Map(stored.map(({ offsetSeconds, powerWatts }) => [offsetSeconds, powerWatts]));
      const isLost = (offset: number) => powers.get(offset) !== readingAt(bike, offset).powerWatts;
      figures.acknowledged += acknowledged;
      figures.lost += Array.from({ length: acknowledged }, (_, offset) => offset).filter(isLost).length;
      figures.doubled += Math.max(0, seconds - summarizeRide(stored).durationSeconds);
    }
    return figures;
  }
}
