import type { Session } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../src/platform/database/database.ts";
import { type Random, uuidFrom } from "../../src/seed/random.ts";
import type { Call, Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { Writer } from "./writer.ts";

/** Rides of one patient may not overlap, and begin at most a day ago. */
const oldestMilliseconds = 23 * 3_600_000;
const betweenStartsMilliseconds = 15_000;
const listedRides = 500;

/** A patient's tablet that posts ride after ride, and repeats each that got no reply. */
export class OwnRideWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #patientId: number;
  readonly #headers: Call["headers"];
  readonly #random: Random;
  readonly #begin = Date.now() - oldestMilliseconds;
  readonly #rides: { rideId: string; startedAt: string }[] = [];

  constructor(client: Client, patient: { id: number; headers: Call["headers"]; random: Random }) {
    this.ledger = new Ledger(`rides of patient ${patient.id}`);
    this.#client = client;
    this.#patientId = patient.id;
    this.#headers = patient.headers;
    this.#random = patient.random;
  }

  async write(): Promise<void> {
    const startedAt = new Date(this.#begin + this.#rides.length * betweenStartsMilliseconds).toISOString();
    this.#rides.push({ rideId: uuidFrom(this.#random), startedAt });
    await this.#postLast();
  }

  async check(): Promise<void> {
    if (this.#rides.length === 0) return;
    const path = `/api/patients/${this.#patientId}/sessions?limit=${listedRides}`;
    const sessions = await this.#client.read<Session[]>(path, this.#headers);
    const stored = new Set(sessions.map(({ createdAt }) => createdAt));
    for (const { startedAt } of this.#rides.slice(-listedRides)) {
      if (this.ledger.isAcknowledged(startedAt) && !stored.has(startedAt)) this.ledger.lost.add(startedAt);
    }
    await this.#postLast();
  }

  async count(tx: Transaction): Promise<void> {
    const rides = await selectRows<{ id: string; started: number; audited: number }>(
      tx,
      sql`select r.id, (extract(epoch from r.started_at) * 1000)::float8 as started, (select count(*)::int from audit_events e
            where e.action = 'ride.record' and e.patient_id = r.patient_id and e.detail->>'rideId' = r.id::text) as audited
          from rides r where r.patient_id = ${this.#patientId}`,
    );
    for (const { id, audited } of rides) {
      if (audited !== 1) this.#client.note(`Ride ${id} has ${audited} audit entries.`);
    }
    this.#client.compare(
      this.ledger,
      rides.map(({ started }) => new Date(started).toISOString()),
    );
  }

  async #postLast(): Promise<void> {
    const ride = this.#rides.at(-1);
    if (!ride) return;
    const readings = [0, 1, 2].map((offsetSeconds) => ({ offsetSeconds, powerWatts: 20 }));
    const path = `/api/patients/${this.#patientId}/sessions`;
    const body = { ...ride, readings };
    await this.#client.write(this.ledger, ride.startedAt, { method: "POST", path, headers: this.#headers, body });
  }
}
