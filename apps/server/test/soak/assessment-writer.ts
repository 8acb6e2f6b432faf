import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../src/platform/database/database.ts";
import type { Call, Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { Writer } from "./writer.ts";

/** A provider who assesses a patient again and again. A repeat is another assessment, so none is sent twice. */
export class AssessmentWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #patientId: number;
  readonly #headers: Call["headers"];
  #written = 0;

  constructor(client: Client, { patientId, headers }: { patientId: number; headers: Call["headers"] }) {
    this.ledger = new Ledger(`assessments of patient ${patientId}`);
    this.#client = client;
    this.#patientId = patientId;
    this.#headers = headers;
  }

  async write(): Promise<void> {
    this.#written += 1;
    const body = {
      patientId: this.#patientId,
      age: 80,
      admission_other: true,
      admission_diagnosis: diagnosisOf(this.#written),
    };
    const call = { method: "POST", path: "/api/risk-assessment", headers: this.#headers, body } as const;
    await this.#client.write(this.ledger, diagnosisOf(this.#written), call);
  }

  async check(): Promise<void> {}

  async count(tx: Transaction): Promise<void> {
    const stored = await selectRows<{ input: string }>(
      tx,
      sql`select input::text as input from risk_assessments where patient_id = ${this.#patientId}`,
    );
    this.#client.compare(
      this.ledger,
      stored.flatMap(({ input }) => /Diagnosis \d+/.exec(input)?.[0] ?? []),
    );
  }
}

const diagnosisOf = (number: number): string => `Diagnosis ${number}`;
