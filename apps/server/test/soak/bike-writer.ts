import type { Reading } from "@bedside-bike/ride";
import { readReadings } from "../../src/features/rides/rides.store.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { between, type Random, uuidFrom } from "../../src/seed/random.ts";
import type { Call, Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { Writer } from "./writer.ts";

const readingsPerBatch = 5;
/** A loss would hit the newest batches; the others are counted at the end. */
const batchesCheckedAgain = 3;

interface Ride {
  readonly id: string;
  readonly startedAt: string;
  readonly batches: Reading[][];
}

/** Where a ride's batches go, and with which key. */
type Sending = (ride: Pick<Ride, "id" | "startedAt">) => Promise<Pick<Call, "path" | "headers">>;

export const asBike =
  (bike: { number: number; key: string }): Sending =>
  async () => ({ path: `/api/devices/${bike.number}/telemetry`, headers: { authorization: `Bearer ${bike.key}` } });

/** A tablet begins each ride until that is answered, and then sends with the ride's ticket only. */
export function asTablet(client: Client, patient: { id: number; headers: Call["headers"] }): Sending {
  const tickets = new Map<string, string>();
  return async ({ id, startedAt }) => {
    if (!tickets.has(id)) {
      const path = `/api/patients/${patient.id}/rides`;
      const begun = await client.send({
        method: "POST",
        path,
        headers: patient.headers,
        body: { rideId: id, startedAt },
      });
      if (begun.status < 300) tickets.set(id, (begun.body as { ticket: string }).ticket);
    }
    return { path: `/api/rides/${id}/readings`, headers: { authorization: `Ride ${tickets.get(id)}` } };
  };
}

/** A bike or a tablet that sends batch after batch, and repeats each that got no reply. */
export class BikeWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #sending: Sending;
  readonly #random: Random;
  readonly #batchesPerRide: number;
  readonly #rides: Ride[] = [];
  #unanswered: { ride: Ride; index: number } | null = null;

  constructor(client: Client, sender: { name: string; sending: Sending; batchesPerRide: number; random: Random }) {
    this.ledger = new Ledger(sender.name);
    this.#client = client;
    this.#sending = sender.sending;
    this.#random = sender.random;
    this.#batchesPerRide = sender.batchesPerRide;
  }

  #currentRide(): Ride {
    const current = this.#rides.at(-1);
    if (current && current.batches.length < this.#batchesPerRide) return current;
    const begun = { id: uuidFrom(this.#random), startedAt: new Date().toISOString(), batches: [] };
    this.#rides.push(begun);
    return begun;
  }

  async write(): Promise<void> {
    const ride = this.#currentRide();
    const first = ride.batches.length * readingsPerBatch;
    ride.batches.push(
      Array.from({ length: readingsPerBatch }, (_, index) => ({
        offsetSeconds: first + index,
        powerWatts: Math.floor(between(this.#random, 10, 31)),
        cadenceRpm: 40,
      })),
    );
    await this.#send(ride, ride.batches.length - 1);
  }

  async check(): Promise<void> {
    const open = this.#unanswered;
    const ride = this.#rides.at(-1);
    const length = ride?.batches.length ?? 0;
    for (let index = Math.max(0, length - batchesCheckedAgain); ride && index < length; index += 1) {
      if (ride === open?.ride && index === open.index) continue;
      if ((await this.#send(ride, index)) > 0) this.ledger.lost.add(keyOf(ride, index));
    }
    if (!open) return;
    const accepted = await this.#send(open.ride, open.index);
    if (accepted !== 0 && accepted !== readingsPerBatch) {
      this.#client.note(`${this.ledger.name} found a batch stored in part: ${accepted} readings were missing.`);
    }
  }

  /** Ends the ride and returns it. */
  async endRide(): Promise<Ride> {
    const ride = this.#currentRide();
    const { id: rideId, startedAt } = ride;
    const body = { rideId, startedAt, readings: [], ended: true };
    await this.#client.send({ method: "POST", ...(await this.#sending(ride)), body });
    return ride;
  }

  async count(tx: Transaction): Promise<void> {
    const stored = await readReadings(
      tx,
      this.#rides.map(({ id }) => id),
    );
    const keys = [...stored].flatMap(([id, readings]) => this.#keysOf(id, readings));
    this.#client.compare(this.ledger, keys);
  }

  /** The batches that a stored ride has; each has all of its readings, as they were sent. */
  #keysOf(id: string, readings: readonly Reading[]): string[] {
    const batches = this.#rides.find((ride) => ride.id === id)?.batches ?? [];
    const sent = batches.flat();
    if (readings.length % readingsPerBatch !== 0) this.#client.note(`Ride ${id} has a part of a batch.`);
    if (readings.some(({ offsetSeconds, powerWatts }) => sent[offsetSeconds]?.powerWatts !== powerWatts)) {
      this.#client.note(`Ride ${id} has another reading than was sent.`);
    }
    return readings
      .filter(({ offsetSeconds }) => offsetSeconds % readingsPerBatch === 0)
      .map(({ offsetSeconds }) => keyOf({ id }, offsetSeconds / readingsPerBatch));
  }

  /** Returns how many of its readings were new. */
  async #send(ride: Ride, index: number): Promise<number> {
    this.#unanswered = { ride, index };
    const isLast = index === this.#batchesPerRide - 1;
    const body = {
      rideId: ride.id,
      startedAt: ride.startedAt,
      readings: ride.batches[index],
      ...(isLast ? { ended: true } : {}),
    };
    const call = { method: "POST", ...(await this.#sending(ride)), body } as const;
    const reply = await this.#client.write<{ acceptedReadings: number }>(this.ledger, keyOf(ride, index), call);
    this.#unanswered = null;
    return reply?.acceptedReadings ?? 0;
  }
}

const keyOf = ({ id }: Pick<Ride, "id">, index: number): string => `${id} ${index}`;
