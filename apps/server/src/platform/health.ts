import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { App, Deps } from "./route.ts";

const databaseReplyMilliseconds = 2000;

/**
 * /healthz: the process is running. /readyz: it can handle requests, so a load balancer may send them here. The port
 * opens only after the migrations, and while the server is stopping every reply is 503.
 */
export function serveHealth(app: App, { database }: Deps): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const answered = database
      .asSystem("audit", (tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      );
    const isReady = await Promise.race([answered, wait(databaseReplyMilliseconds, false, { ref: false })]);
    if (!isReady) reply.status(503);
    return { status: isReady ? "ready" : "the database does not answer" };
  });
}
