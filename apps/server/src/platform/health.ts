import { setTimeout as wait } from "node:timers/promises";
import { describeOneFactorSettings } from "./config.ts";
import type { Database } from "./database/database.ts";
import { type DatabaseRole, probeWriting } from "./database/write-probe.ts";
import type { App, Deps } from "./route.ts";

const databaseReplyMilliseconds = 2000;

/** However many ask, the database is written to twice a second at most. */
const knownForMilliseconds = 500;

function watchRole(database: Database): () => Promise<DatabaseRole> {
  let probe: Promise<DatabaseRole> | null = null;
  const ask = async (): Promise<DatabaseRole> => {
    const late = wait(databaseReplyMilliseconds, "silent" as const, { ref: false });
    const role = await Promise.race([probeWriting(database), late]);
    setTimeout(() => {
      probe = null;
    }, knownForMilliseconds).unref();
    return role;
  };
  return async () => {
    if (!database.couldStore()) return "full";
    probe ??= ask();
    return probe;
  };
}

const statuses: Readonly<Record<DatabaseRole, string>> = {
  primary: "ready",
  standby: "the database follows another one: nothing can be stored",
  "read-only": "the database is read-only: nothing can be stored",
  full: "nothing can be stored: the disk is full or read-only",
  silent: "the database does not answer",
};

/**
 * /healthz: the process is running. /readyz: it can handle requests, so a load balancer may send them here: it has just
 * written to the database. The port opens only after the migrations, and while the server is stopping every reply is 503. A
 * node whose clock is off says so and stays: hours are judged by the database's. So does one that no events reach, which only
 * has no live streams, and one whose settings let providers in by one factor.
 */
export function serveHealth(app: App, { database, clock, events, config }: Deps): void {
  const findRole = watchRole(database);
  const oneFactor = describeOneFactorSettings(config);
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const role = await findRole();
    if (role !== "primary") reply.status(503);
    return {
      status: statuses[role],
      database: role,
      events: events.isConnected() ? "arriving" : "interrupted",
      clock: clock.describeDifference() ?? "in step",
      ...(oneFactor.length > 0 ? { oneFactor } : {}),
    };
  });
}
