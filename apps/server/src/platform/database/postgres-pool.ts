import { Socket } from "node:net";
import pg from "pg";
import type { DatabaseLimits } from "../config.ts";
import { setOurSettings } from "./connection-settings.ts";
import type { Challenge } from "./database.ts";
import { StandbyReached } from "./failures.ts";
import { appRole } from "./migrations.ts";
import { selectFirstChallenge } from "./system-key.ts";

const keepAliveMilliseconds = 3000;

/** The connections of the server's work, each of which has given up the login's own rights. */
export interface PostgresPool {
  readonly pool: pg.Pool;
  readonly challengeOf: (client: pg.PoolClient) => Challenge;
  /**
   * Breaks every connection: they lead to a server that is gone or follows another now. Statements in progress fail.
   */
  destroyConnections(): void;
}

export function openPool(url: string, { poolMax, connectSeconds, replySeconds }: DatabaseLimits): PostgresPool {
  const challenges = new WeakMap<object, Challenge>();
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    pipeline: true,
    application_name: "bedside-bike",
    // Our own socket: a connection to a server that no longer answers can't be ended gracefully.
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.on("close", () => sockets.delete(socket));
    },
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    // Also limits how long a request waits for a connection: one that is refused in time is better than one that waits.
    connectionTimeoutMillis: connectSeconds * 1000,
    query_timeout: replySeconds * 1000,
    // If a node, or its connection, is lost during a transaction, its locks are released after half of that time. The
    // pool waits for this and discards connections on which it fails, so the app never runs as the owner.
    onConnect: async (client) => {
      const [{ rows: states }, { rows }] = await Promise.all([
        client.query<{ is_standby: boolean }>({
          text: `select set_config('role', $1, false), set_config('statement_timeout', $2, false),
            set_config('idle_in_transaction_session_timeout', $3, false), ${setOurSettings},
            pg_is_in_recovery() as is_standby`,
          values: [appRole, String(replySeconds * 1000), String(replySeconds * 500)],
        }),
        client.query<{ challenge: string }>(selectFirstChallenge),
      ]);
      if (states[0]?.is_standby) throw new StandbyReached();
      challenges.set(client, { next: Promise.resolve(rows[0]?.challenge ?? "") });
    },
  });
  pool.on("error", () => undefined); // a broken idle connection is replaced; the next query reports any real problem
  pool.on("connect", (client) => {
    // The pool handles errors of idle connections only; one that breaks between statements must not end the process.
    client.on("error", () => undefined);
  });
  return {
    pool,
    challengeOf: (client) => challenges.get(client) as Challenge,
    destroyConnections() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
