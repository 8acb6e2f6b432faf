import { randomUUID } from "node:crypto";
import type pg from "pg";

const everyMilliseconds = 200;
const answeredWithinMilliseconds = 5000;

/**
 * Tries five times a second to store a ride of one reading, whatever the outcome of earlier attempts: bikes wait
 * between theirs, so they don't show when the installation could be written to again.
 */
export class WriteProbe {
  /** Times of the successful attempts, by performance.now(). */
  readonly confirmations: { readonly at: number }[] = [];
  readonly #rides: string[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #url: string;
  readonly #key: string;

  /** `bike` is one that is linked to nobody. */
  constructor(url: string, key: string, bike: number) {
    this.#url = `${url}/api/devices/${bike}/telemetry`;
    this.#key = key;
    this.#timer = setInterval(() => {
      const attempt = this.#try().finally(() => this.#underWay.delete(attempt));
      this.#underWay.add(attempt);
    }, everyMilliseconds);
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  async compare(client: pg.Client): Promise<{ acknowledged: number; lost: number }> {
    const { rows } = await client.query<{ stored: number }>(
      "select count(*)::int as stored from rides where id = any($1::uuid[])",
      [this.#rides],
    );
    return { acknowledged: this.#rides.length, lost: this.#rides.length - (rows[0]?.stored ?? 0) };
  }

  async #try(): Promise<void> {
    const rideId = randomUUID();
    const body = { rideId, startedAt: new Date().toISOString(), readings: [{ offsetSeconds: 0, powerWatts: 20 }] };
    try {
      const reply = await fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${this.#key}` },
        body: JSON.stringify({ ...body, ended: true }),
        signal: AbortSignal.timeout(answeredWithinMilliseconds),
      });
      await reply.arrayBuffer();
      if (!reply.ok) return;
      this.#rides.push(rideId);
      this.confirmations.push({ at: performance.now() });
    } catch {
      // The next attempt will tell.
    }
  }
}
