import type { HelpRequest } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../src/platform/database/database.ts";
import type { Call, Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { WardPatient } from "./ward-patient.ts";
import type { Writer } from "./writer.ts";

const following = { asked: "answered", answered: "closed", closed: "asked" } as const;
type Step = keyof typeof following;

/** A patient who asks for help, a provider who goes, and who ends it at the bed, again and again. */
export class HelpWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #patient: WardPatient;
  #number = 1;
  #next: Step = "asked";
  #requestId = 0;
  #isUnanswered = false;

  constructor(client: Client, patient: WardPatient) {
    this.ledger = new Ledger(`requests for help of patient ${patient.id}`);
    this.#client = client;
    this.#patient = patient;
  }

  async write(): Promise<void> {
    this.#isUnanswered = true;
    const reply = await this.#client.write<HelpRequest>(this.ledger, `${this.#next} ${this.#number}`, this.#call());
    this.#isUnanswered = false;
    if (!reply) return;
    this.#requestId = reply.id;
    if (this.#next === "closed") this.#number += 1;
    this.#next = following[this.#next];
  }

  /** Each step a second time is the same one. */
  async check(): Promise<void> {
    if (this.#isUnanswered) await this.write();
  }

  async count(tx: Transaction): Promise<void> {
    const rows = await selectRows<{ isAnswered: boolean; isClosed: boolean }>(
      tx,
      sql`select answered_at is not null as "isAnswered", ended_at is not null as "isClosed"
          from help_requests where patient_id = ${this.#patient.id} order by id`,
    );
    this.#client.compare(
      this.ledger,
      rows.flatMap(({ isAnswered, isClosed }, index) => [
        `asked ${index + 1}`,
        ...(isAnswered ? [`answered ${index + 1}`] : []),
        ...(isClosed ? [`closed ${index + 1}`] : []),
      ]),
    );
  }

  #call(): Call {
    const { id, headers, provider } = this.#patient;
    if (this.#next === "asked") {
      return { method: "POST", path: `/api/patients/${id}/help-requests`, headers, body: {} };
    }
    const ofRequest = `/api/help-requests/${this.#requestId}`;
    return this.#next === "answered"
      ? { method: "POST", path: `${ofRequest}/answer`, headers: provider.headers }
      : { method: "POST", path: `${ofRequest}/close`, headers: provider.headers, body: { found: "nothing" } };
  }
}
