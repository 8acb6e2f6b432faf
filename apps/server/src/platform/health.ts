import { describeOneFactorSettings } from "./config.ts";
import type { DatabaseRole } from "./database/write-probe.ts";
import type { App, Deps } from "./route.ts";

const statuses: Readonly<Record<DatabaseRole, string>> = {
  primary: "ready",
  standby: "the database follows another one: nothing can be stored",
  "read-only": "the database is read-only: nothing can be stored",
  full: "nothing can be stored: the disk is full or read-only",
  unreachable: "the database can't be reached",
  silent: "the database does not answer",
};

export const describeRole = (role: DatabaseRole): string => statuses[role];

/** A request with this header is told what the server saw of it: for `npm run admin -- check`, through the proxy. */
export const seenHeader = "bedside-bike-check";

/**
 * /healthz: the process is running. /readyz: it can handle requests, so a load balancer may send them here: it has just
 * written to the database. The port opens only after the migrations. A draining node tells load balancers to go
 * elsewhere; then, while the server is stopping, every reply is 503. A node whose clock is off reports it and stays in
 * service, because hours are judged by the database's clock. So does one that receives no notices, which only has no
 * live streams, and one whose settings let providers in with one factor.
 */
export function serveHealth(app: App, { clock, events, config }: Deps, findRole: () => Promise<DatabaseRole>): void {
  const oneFactor = describeOneFactorSettings(config);
  app.get("/healthz", { schema: { hide: true } }, async () => ({ status: "ok" }));

  app.get("/readyz", { schema: { hide: true } }, async (request, reply) => {
    const role = await findRole();
    const isDraining = app.drain.isUnderWay();
    if (isDraining || role !== "primary") reply.status(503);
    return {
      status: isDraining ? "draining" : statuses[role],
      database: role,
      events: events.isConnected() ? "arriving" : "interrupted",
      clock: clock.describeDifference() ?? "in step",
      ...(oneFactor.length > 0 ? { oneFactor } : {}),
      ...(seenHeader in request.headers ? { seen: { protocol: request.protocol, address: request.ip } } : {}),
    };
  });
}
