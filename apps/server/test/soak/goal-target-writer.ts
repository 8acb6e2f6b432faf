import type { Goal } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../src/platform/database/database.ts";
import type { Call, Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { Writer } from "./writer.ts";

/** A provider who changes the target of a patient's power goal again and again. */
export class GoalTargetWriter implements Writer {
  readonly ledger: Ledger;
  readonly #client: Client;
  readonly #patientId: number;
  readonly #headers: Call["headers"];
  readonly #firstGoalId: number;
  #goalId: number;
  #written = 0;

  private constructor(client: Client, patientId: number, headers: Call["headers"], goalId: number) {
    this.ledger = new Ledger(`power goal of patient ${patientId}`);
    this.#client = client;
    this.#patientId = patientId;
    this.#headers = headers;
    this.#goalId = goalId;
    this.#firstGoalId = goalId;
  }

  static async begin(client: Client, patientId: number, headers: Call["headers"]): Promise<GoalTargetWriter> {
    const [goal] = await readPowerGoals(client, patientId, headers);
    if (!goal) throw new Error(`Patient ${patientId} has no power goal to begin with.`);
    return new GoalTargetWriter(client, patientId, headers, goal.id);
  }

  async write(): Promise<void> {
    this.#written += 1;
    await this.#send();
  }

  /** The acknowledged goal, or the one whose request was cut off; never both and never none. */
  async check(): Promise<void> {
    if (this.#written === 0) return;
    const goals = await readPowerGoals(this.#client, this.#patientId, this.#headers);
    const [goal] = goals;
    if (goals.length > 1) for (const { targetValue } of goals) this.ledger.doubled.add(`${targetValue}`);
    if (goal?.targetValue === targetOf(this.#written)) {
      this.ledger.acknowledge(`${goal.targetValue}`);
      this.#goalId = goal.id;
      return;
    }
    for (const acknowledged of [this.#written, this.#written - 1].map(targetOf)) {
      const isMissing = this.ledger.isAcknowledged(`${acknowledged}`) && goal?.targetValue !== acknowledged;
      if (isMissing) this.ledger.lost.add(`${acknowledged}`);
    }
    if (goal) this.#goalId = goal.id;
    await this.#send();
  }

  async count(tx: Transaction): Promise<void> {
    const stored = await selectRows<{ target: number; active: boolean }>(
      tx,
      sql`select target_value::float8 as target, is_active as active from goals
          where patient_id = ${this.#patientId} and goal_type = 'power' and id > ${this.#firstGoalId}`,
    );
    const active = stored.filter((goal) => goal.active).length;
    if (active !== 1) this.#client.note(`Patient ${this.#patientId} has ${active} power goals.`);
    this.#client.compare(
      this.ledger,
      stored.map(({ target }) => `${target}`),
    );
  }

  async #send(): Promise<void> {
    const targetValue = targetOf(this.#written);
    const body = { targetValue, overrideConfirmed: true, clearanceAcknowledged: true };
    const call = { method: "PATCH", path: `/api/goals/${this.#goalId}`, headers: this.#headers, body } as const;
    const goal = await this.#client.write<Goal>(this.ledger, `${targetValue}`, call);
    if (goal) this.#goalId = goal.id;
  }
}

/**
 * A different value for each write of a slice, with two decimals, as they are stored, and below 50 W, because twice
 * what the patient's assessment recommends is refused.
 */
const targetOf = (number: number): number => (100 + (number % 4900)) / 100;

async function readPowerGoals(client: Client, patientId: number, headers: Call["headers"]): Promise<Goal[]> {
  const goals = await client.read<Goal[]>(`/api/patients/${patientId}/goals`, headers);
  return goals.filter(({ goalType }) => goalType === "power");
}
