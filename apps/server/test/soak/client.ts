import { setTimeout as wait } from "node:timers/promises";
import type { Ledger } from "./ledger.ts";

export interface Call {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The connection, or the server's own to its database, ended before the reply: the write may or may not be stored. */
export class Unanswered extends Error {}

/**
 * Talks to a server that is killed and started again, each time on another port, and records every reply that is wrong.
 */
export class Client {
  url = "";
  /** Whether its database has been killed: then 503 is right. */
  mayBeUnavailable = false;
  serverErrors = 0;
  readonly problems: string[] = [];

  note(problem: string): void {
    this.problems.push(problem);
  }

  /**
   * Sends again, when the server says so, what it refused because it was too busy or this client sent too much.
   * @throws Unanswered
   */
  async send(call: Call): Promise<{ status: number; body: unknown; headers: Headers }> {
    const { method, path, headers, body } = call;
    try {
      const reply = await fetch(this.url + path, {
        method,
        headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await reply.text();
      if (reply.status === 503 && this.mayBeUnavailable) throw new Error(text);
      if (reply.status === 429 || (reply.status === 503 && text.includes("can't be stored fast enough"))) {
        await wait(Number(reply.headers.get("retry-after")) * 1000);
        return this.send(call);
      }
      if (reply.status >= 500) this.serverErrors += 1;
      if (reply.status >= 300) this.note(`${method} ${path} answered ${reply.status}: ${text.slice(0, 300)}`);
      return { status: reply.status, body: reply.status < 300 ? JSON.parse(text) : null, headers: reply.headers };
    } catch (error) {
      throw new Unanswered(`${method} ${path} got no reply`, { cause: error });
    }
  }

  /**
   * Sends a write and records its outcome. Returns the reply's body, or null for an error reply.
   * @throws Unanswered
   */
  async write<Body>(ledger: Ledger, key: string, call: Call): Promise<Body | null> {
    ledger.leaveUnanswered(key);
    const { status, body } = await this.send(call);
    if (status >= 300) return null;
    ledger.acknowledge(key);
    return body as Body;
  }

  /** Compares with everything stored: one key per thing, as often as it is there. */
  compare(ledger: Ledger, stored: readonly string[]): void {
    for (const key of ledger.compare(stored)) this.note(`${ledger.name}: nobody has sent what is stored as ${key}.`);
  }

  /** @throws Unanswered; an error for a reply other than 2xx. */
  async read<Body>(path: string, headers: Call["headers"]): Promise<Body> {
    const { status, body } = await this.send({ method: "GET", path, headers });
    if (status >= 300) throw new Error(`${path} answered ${status}`);
    return body as Body;
  }
}
