import { Socket } from "node:net";
import pg from "pg";
import { inTime } from "../in-time.ts";
import type { Line } from "./database.ts";

/** A firewall may drop a connection without telling either end; only an unanswered query shows it. */
const probeEveryMilliseconds = 2000;
const answersWithinMilliseconds = 2000;
const connectsWithinMilliseconds = 3000;
const shortestPauseMilliseconds = 250;
const longestPauseMilliseconds = 2000;

const noAnswer = () => new Error("PostgreSQL does not answer on the connection for events.");

const between = (low: number, high: number): number => low + Math.random() * (high - low);

/**
 * Listens to a channel on its own connection, which is opened again when it breaks. Resolves, once it listens, to the
 * function that ends it.
 * @throws Error of `pg` if the first connection fails.
 */
export async function openLine(url: string, channel: string, line: Line): Promise<() => Promise<void>> {
  let isClosing = false;
  let failures = 0;
  let endCurrent: (() => Promise<void>) | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: "bedside-bike events",
      // Our own socket: a dead connection is dropped, because a graceful end would wait for the other side.
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: probeEveryMilliseconds,
      connectionTimeoutMillis: connectsWithinMilliseconds,
    });
    const ask = (statement: string) => inTime(client.query(statement), answersWithinMilliseconds, noAnswer);
    let isUp = false;
    let probe: NodeJS.Timeout | undefined;
    const lose = () => {
      if (!isUp) return;
      isUp = false;
      clearInterval(probe);
      socket.destroy();
      if (isClosing) return;
      line.onLost();
      tryAgain();
    };
    client.on("notification", ({ payload }) => {
      if (isUp) line.onPayload(payload ?? "");
    });
    client.on("error", lose);
    client.on("end", lose);
    try {
      await client.connect();
      await ask(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    endCurrent = async () => {
      clearInterval(probe);
      setTimeout(() => socket.destroy(), answersWithinMilliseconds).unref();
      await client.end();
    };
    if (isClosing) return endCurrent();
    isUp = true;
    failures = 0;
    probe = setInterval(() => void ask("SELECT 1").catch(lose), probeEveryMilliseconds).unref();
    line.onRestored();
  }

  function tryAgain(): void {
    const pause = Math.min(shortestPauseMilliseconds * 2 ** failures, longestPauseMilliseconds);
    failures += 1;
    // At different times, so that the nodes do not all come back to a restarted database at once.
    retry = setTimeout(() => {
      connect().catch(() => {
        if (!isClosing) tryAgain();
      });
    }, pause * between(0.5, 1)).unref();
  }

  await connect();
  return async () => {
    isClosing = true;
    clearTimeout(retry);
    await endCurrent?.();
  };
}
