import type { Goal } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../src/platform/database/database.ts";
import type { Call, Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { Writer } from "./writer.ts";

const kinds = [
  { goalType: "power", unit: "watts" },
  { goalType: "duration", unit: "minutes" },
  { goalType: "resistance", unit: "level" },
] as const;

/** A provider who replaces all goals of a patient again and again: whole, or not at all. */
export class GoalSetWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #patientId: number;
  readonly #path: string;
  readonly #headers: Call["headers"];
  #written = 0;

  constructor(client: Client, { patientId, headers }: { patientId: number; headers: Call["headers"] }) {
    this.ledger = new Ledger(`goals of patient ${patientId}`);
    this.#client = client;
    this.#patientId = patientId;
    this.#path = `/api/patients/${patientId}/goals`;
    this.#headers = headers;
  }

  async write(): Promise<void> {
    this.#written += 1;
    await this.#send();
  }

  async check(): Promise<void> {
    if (this.#written === 0) return;
    const goals = await this.#client.read<Goal[]>(this.#path, this.#headers);
    const labels = [...new Set(goals.map(({ label }) => label))];
    // The goals that the patient began with have a label each.
    if (labels.length > 1 && labels.some((label) => label.startsWith("Set "))) {
      this.#client.note(`Patient ${this.#patientId} has goals of several saves: ${labels}`);
    }
    if (labels.includes(labelOf(this.#written))) {
      this.ledger.acknowledge(labelOf(this.#written));
      return;
    }
    for (const acknowledged of [this.#written, this.#written - 1].map(labelOf)) {
      const isMissing = this.ledger.isAcknowledged(acknowledged) && !labels.includes(acknowledged);
      if (isMissing) this.ledger.lost.add(acknowledged);
    }
    await this.#send();
  }

  async count(tx: Transaction): Promise<void> {
    const sets = await selectRows<{ label: string; goals: number; kinds: number }>(
      tx,
      sql`select label, count(*)::int as goals, count(distinct goal_type)::int as kinds from goals
          where patient_id = ${this.#patientId} and label like 'Set %' group by label`,
    );
    for (const set of sets) {
      if (set.kinds !== kinds.length) this.#client.note(`Of the goals '${set.label}' a part is stored.`);
    }
    this.#client.compare(
      this.ledger,
      sets.flatMap(({ label, goals }) => Array<string>(Math.ceil(goals / kinds.length)).fill(label)),
    );
  }

  async #send(): Promise<void> {
    const label = labelOf(this.#written);
    const targetValue = 1 + (this.#written % 8);
    const goals = kinds.map((kind) => ({ ...kind, targetValue, label, period: "session" }));
    const body = { goals, overrideConfirmed: true, clearanceAcknowledged: true };
    await this.#client.write(this.ledger, label, { method: "POST", path: this.#path, headers: this.#headers, body });
  }
}

const labelOf = (number: number): string => `Set ${number}`;
