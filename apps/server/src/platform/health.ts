import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describeOneFactorSettings } from "./config.ts";
import type { App, Deps } from "./route.ts";

const databaseReplyMilliseconds = 2000;

/** Null if the database has not answered. */
function statusOf(canStore: boolean | null): string {
  if (canStore === null) return "the database does not answer";
  return canStore ? "ready" : "nothing can be stored: the disk is full or read-only";
}

/**
 * /healthz: the process is running. /readyz: it can handle requests, so a load balancer may send them here. The port
 * opens only after the migrations, and while the server is stopping every reply is 503. A node whose clock is off says so and
 * stays: hours are judged by the database's. So does one whose settings let providers in by one factor.
 */
export function serveHealth(app: App, { database, clock, config }: Deps): void {
  const oneFactor = describeOneFactorSettings(config);
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const isStorable = database
      .asAnonymous<{ is_storable: boolean }>(
        sql`select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as is_storable`,
      )
      .then(
        ([row]) => row?.is_storable === true,
        () => null,
      );
    const canStore = database.couldStore()
      ? await Promise.race([isStorable, wait(databaseReplyMilliseconds, null, { ref: false })])
      : false;
    if (!canStore) reply.status(503);
    const difference = clock.describeDifference();
    return {
      status: statusOf(canStore),
      ...(difference ? { clock: difference } : {}),
      ...(oneFactor.length > 0 ? { oneFactor } : {}),
    };
  });
}
