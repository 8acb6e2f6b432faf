import { api, calls } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { selectRows } from "./database/database.ts";
import { type DatabaseRole, databaseRoles } from "./database/write-probe.ts";
import { HttpError } from "./errors.ts";
import { isLoopback } from "./loopback.ts";
import type { App, Deps } from "./route.ts";
import { hashToken, isSameHash } from "./tokens.ts";
import { watchUpkeep } from "./upkeep-figures.ts";

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A stream lasts as long as its screen is open, so its duration says nothing about the server. */
/** What brings readings. */
const batchRoutes: ReadonlySet<string> = new Set([api["devices.telemetry"].path, api["rides.readings"].path]);
const streamPaths = new Set<string>(calls.flatMap(({ isStream, path }) => (isStream ? path : [])));

/** Counters that a feature increments. */
export interface FeatureCounts {
  readonly anonymousAssessments: () => number;
}

export interface Measured {
  readonly counts: FeatureCounts;
  readonly findRole: () => Promise<DatabaseRole>;
}

/**
 * Serves /metrics for Prometheus: counts and durations by route, never a name, an id or an address. With METRICS_TOKEN
 * it requires that token, from anywhere; without, it serves only this machine. See docs/operations.md.
 */
export function serveMetrics(app: App, deps: Deps, { counts, findRole }: Measured): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: "bedside_bike_http_request_duration_seconds",
    help: "Requests answered, and how long that took, by route",
    labelNames: ["method", "route", "status_class"],
    buckets: durationBucketsSeconds,
    registers,
  });
  const batches = new Counter({
    name: "bedside_bike_telemetry_batches_total",
    help: "Batches of readings taken from bikes and tablets",
    registers,
  });
  new Gauge({
    name: "bedside_bike_open_streams",
    help: "Live streams open on this node",
    registers,
    collect() {
      this.set(app.streams.count());
    },
  });
  new Gauge({
    name: "bedside_bike_database_writable",
    help: "1 if this node can write to the database it reaches, 0 if that is a standby, read-only, full or does not answer",
    registers,
    async collect() {
      this.set((await findRole()) === "primary" ? 1 : 0);
    },
  });
  new Gauge({
    name: "bedside_bike_database_role",
    help: "1 for what the database that this node reaches is, 0 for what it is not",
    labelNames: ["role"],
    registers,
    async collect() {
      const found = await findRole();
      for (const role of databaseRoles) this.set({ role }, role === found ? 1 : 0);
    },
  });
  const lookAtUpkeep = watchUpkeep(deps.database);
  const unknown = { backupAgeSeconds: Number.NaN, sealLagSeconds: Number.NaN };
  const findUpkeep = () => lookAtUpkeep().catch(() => unknown);
  new Gauge({
    name: "bedside_bike_backup_age_seconds",
    help: "Age of the newest backup that was written with the admin command, from any node; infinite for none within a week",
    registers,
    async collect() {
      this.set((await findUpkeep()).backupAgeSeconds);
    },
  });
  new Gauge({
    name: "bedside_bike_audit_seal_lag_seconds",
    help: "How long the oldest entry of the audit log that is not sealed has waited for it",
    registers,
    async collect() {
      this.set((await findUpkeep()).sealLagSeconds);
    },
  });
  new Gauge({
    name: "bedside_bike_database_connections",
    help: "Connections of this node's requests to the database by their state, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { open, idle, waiting } = deps.database.connections();
      for (const [state, count] of Object.entries({ used: open - idle, idle, waiting })) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "bedside_bike_events_arriving",
    help: "1 if the database's notices reach this node, 0 if its live streams are closed",
    registers,
    collect() {
      this.set(deps.events.isConnected() ? 1 : 0);
    },
  });
  new Gauge({
    name: "bedside_bike_draining",
    help: "1 if this node was told to stop and serves on until requests go elsewhere",
    registers,
    collect() {
      this.set(app.drain.isUnderWay() ? 1 : 0);
    },
  });
  new Gauge({
    name: "bedside_bike_clock_difference_seconds",
    help: "How far this node's clock is ahead of the database's",
    registers,
    collect() {
      this.set(deps.clock.differenceSeconds());
    },
  });
  new Gauge({
    name: "bedside_bike_open_rides",
    help: "Rides under way, on all nodes",
    registers,
    async collect() {
      this.set(await countOpenRides(deps).catch(() => Number.NaN)); // the others count while the database is down, too
    },
  });
  new Counter({
    name: "bedside_bike_bad_notices_total",
    help: "Notifications of the database dropped because no node of the product sends such ones",
    registers,
    collect() {
      this.reset();
      this.inc(deps.events.badNotices());
    },
  });
  new Counter({
    name: "bedside_bike_limited_calls_total",
    help: "Calls refused because their session, bike, ride or address made too many",
    registers,
    collect() {
      this.reset();
      this.inc(app.callLimits.refused());
    },
  });
  new Counter({
    name: "bedside_bike_anonymous_assessments_total",
    help: "Assessments made by the public calculator, all that is kept of them",
    registers,
    collect() {
      this.reset();
      this.inc(counts.anonymousAssessments());
    },
  });

  const observers = new Map<string, (seconds: number) => void>();
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    if (!streamPaths.has(route)) {
      const labels = [request.method, route, `${Math.floor(reply.statusCode / 100)}xx`] as const;
      const key = labels.join(" ");
      let observe = observers.get(key);
      if (!observe) {
        const child = durations.labels(...labels);
        observe = (seconds) => child.observe(seconds);
        observers.set(key, observe);
      }
      observe(reply.elapsedTime / 1000);
    }
    if (batchRoutes.has(route) && reply.statusCode === 200) batches.inc();
    done();
  });

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    requireMonitor(request, deps.config.metricsToken);
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** @throws HttpError 401 or 403. */
function requireMonitor(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!isSameHash(hashToken(given), hashToken(token)))
      throw new HttpError(401, "Send the METRICS_TOKEN as a bearer token.", "authorization");
    return;
  }
  // A proxy on this machine also connects over loopback, but its header shows that it forwards a client's request.
  const isForwarded = ["forwarded", "x-forwarded-for", "via"].some((name) => request.headers[name] !== undefined);
  if (isForwarded || !isLoopback(request.socket.remoteAddress))
    throw new HttpError(403, "Metrics are available only on this machine unless METRICS_TOKEN is set.");
}

async function countOpenRides({ database }: Deps): Promise<number> {
  const [row] = await database.asSystem("rides", (tx) =>
    selectRows<{ open: number }>(tx, sql`select count(*)::int as open from rides where is_open`),
  );
  return row?.open ?? 0;
}
