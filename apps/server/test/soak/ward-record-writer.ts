import { selectRows, type Transaction } from "../../src/platform/database/database.ts";
import { type Random, uuidFrom } from "../../src/seed/random.ts";
import type { Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { WardPatient } from "./ward-patient.ts";
import type { WardRecord } from "./ward-records.ts";
import type { Writer } from "./writer.ts";

/** A provider's page that records one thing after another, and repeats, with the same key, each that got no reply. */
export class WardRecordWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #patient: WardPatient;
  readonly #record: WardRecord;
  readonly #random: Random;
  #written = 0;
  #key = "";

  constructor(client: Client, options: { patient: WardPatient; record: WardRecord; random: Random }) {
    this.ledger = new Ledger(`${options.record.name} of patient ${options.patient.id}`);
    this.#client = client;
    this.#patient = options.patient;
    this.#record = options.record;
    this.#random = options.random;
  }

  async write(): Promise<void> {
    this.#written += 1;
    this.#key = uuidFrom(this.#random);
    await this.#send();
  }

  async check(): Promise<void> {
    if (this.#written > 0) await this.#send();
  }

  async count(tx: Transaction): Promise<void> {
    const rows = await selectRows<{ key: string }>(tx, this.#record.stored(this.#patient.id));
    this.#client.compare(
      this.ledger,
      rows.map(({ key }) => key),
    );
  }

  async #send(): Promise<void> {
    const { path, body, keyOf } = this.#record;
    await this.#client.write(this.ledger, keyOf(this.#written), {
      method: "POST",
      path: `/api/patients/${this.#patient.id}/${path}`,
      headers: { ...this.#patient.provider.headers, "idempotency-key": this.#key },
      body: body(this.#written),
    });
  }
}
