import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { cookieOf, type Ward } from "./ward.ts";

const everyMs = 500;
const longestRetryMs = 4000;

/** People at work: patients who look at their day, and providers who assess, each repeating until they are answered. */
export class People {
  #isOver = false;
  readonly #url: string;
  readonly #atWork: Promise<void>[];
  readonly #acknowledged: string[] = [];
  /** Calls that were not answered, or answered with an error. */
  failedCalls = 0;
  readonly reasons = new Map<string, number>();
  /** Assessments of an earlier round have other names. */
  readonly #round = randomUUID();

  constructor(url: string, { patients, providerIds }: Ward) {
    this.#url = url;
    const lookers = Array.from({ length: Math.min(4, patients) }, (_, index) => this.#look(index + 1));
    this.#atWork = [...lookers, ...providerIds.map((providerId, index) => this.#assess(providerId, index + 1))];
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#atWork);
  }

  /** Of the assessments that were answered: how many are not stored, and how many are stored more than once. */
  async compare(client: pg.Client): Promise<{ acknowledged: number; lost: number; doubled: number }> {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select input->>'admission_diagnosis' as name, count(*)::int as count from risk_assessments
        where input->>'admission_diagnosis' like $1 group by 1`,
      [`${this.#round}%`],
    );
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    return {
      acknowledged: this.#acknowledged.length,
      lost: this.#acknowledged.filter((name) => !counts.has(name)).length,
      doubled: rows.reduce((sum, { count }) => sum + count - 1, 0),
    };
  }

  async #look(patientId: number): Promise<void> {
    while (!this.#isOver) {
      await this.#call("GET", `/api/patients/${patientId}/dashboard`, { cookie: cookieOf(patientId) });
      await wait(everyMs);
    }
  }

  async #assess(providerId: number, patientId: number): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) {
      const name = `${this.#round} ${providerId} ${number}`;
      const headers = { cookie: cookieOf(providerId), "idempotency-key": randomUUID() };
      const body = { patientId, age: 80, admission_other: true, admission_diagnosis: name };
      for (let retryMs = everyMs; ; retryMs = Math.min(2 * retryMs, longestRetryMs)) {
        if (await this.#call("POST", "/api/risk-assessment", headers, body)) break;
        await wait(retryMs);
      }
      this.#acknowledged.push(name);
      await wait(everyMs);
    }
  }

  /** Whether it succeeded. */
  async #call(method: string, path: string, headers: Record<string, string>, body?: object): Promise<boolean> {
    let reason: string;
    try {
      const reply = await fetch(this.#url + path, {
        method,
        headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await reply.text();
      if (reply.ok) return true;
      if (reply.status < 500) throw new Error(`${method} ${path} was refused with ${reply.status}: ${text}`);
      reason = `${method} answered ${reply.status}`;
    } catch (error) {
      const { cause, message } = error as Error;
      if (message.includes("was refused")) throw error;
      reason = `${method} unanswered: ${(cause as NodeJS.ErrnoException | undefined)?.code ?? message}`;
    }
    this.failedCalls += 1;
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    return false;
  }
}
