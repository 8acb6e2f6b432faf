import { sql } from "drizzle-orm";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { WatchedClock } from "./clock.ts";
import { type Database, selectRows } from "./database/database.ts";
import { DatabaseUnavailable } from "./database/failures.ts";
import type { Job } from "./jobs.ts";

/** Nodes' clocks differ by less; a start that finds more than this in the future has had its clock set back. */
const usualDifferenceMilliseconds = 60_000;
/** Longer than any sign-in session lasts. */
const longestSessionMilliseconds = 24 * 3600 * 1000;

interface ClockDeps {
  readonly database: Database;
  readonly clock: WatchedClock;
}

/**
 * Sign-in sessions and codes end by the clock, so a clock that is set back would lengthen them: they are shortened by as
 * much, before the request that finds out is served. Returns the job that looks when no request does.
 * See docs/decisions/007-lines-clocks-and-disks.md.
 */
export async function followClock(deps: ClockDeps, app: FastifyInstance): Promise<Job> {
  const settle = settleSetBacks(deps, app.log);
  await settle()?.catch((error: unknown) => {
    // A server starts on a full disk too, and takes no requests that need the database.
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
  app.addHook("onRequest", (request, _reply, done) => {
    const settling = settle();
    if (!settling) return done();
    // Pages and health checks need no session, so they are served while the database is down.
    settling.then(() => done(), request.url.startsWith("/api/") ? done : () => done());
  });
  return { name: "watch the clock", everySeconds: 1, run: async () => settle() };
}

/** The function that this returns gives undefined if there is nothing to do, or a promise that all who ask meanwhile share. */
function settleSetBacks(deps: ClockDeps, log: FastifyBaseLogger): () => Promise<void> | undefined {
  let isFirst = true;
  let owedMilliseconds = 0;
  let settling: Promise<void> | undefined;
  async function settle(): Promise<void> {
    if (isFirst) await endSessionsOfTheFuture(deps, log);
    isFirst = false;
    const milliseconds = owedMilliseconds;
    if (milliseconds > 0) await shorten(deps.database, milliseconds, log);
    owedMilliseconds -= milliseconds;
  }
  return () => {
    deps.clock.now();
    owedMilliseconds += deps.clock.takeSetBack();
    if (!isFirst && owedMilliseconds === 0) return settling;
    settling ??= settle().finally(() => {
      settling = undefined;
    });
    return settling;
  };
}

/** The clock may have been set back while no server ran, nobody knows by how much: then everyone signs in again. */
async function endSessionsOfTheFuture({ database, clock }: ClockDeps, log: FastifyBaseLogger): Promise<void> {
  const [row] = await database.asSystem("cleaning", (tx) =>
    selectRows<{ newest: string | Date | null }>(
      tx,
      sql`select max(last_active_at) as newest from sign_in_sessions where ended_at is null`,
    ),
  );
  if (!row?.newest) return;
  const aheadMilliseconds = new Date(row.newest).getTime() - clock.now().getTime();
  if (aheadMilliseconds <= 0) return;
  const isUsual = aheadMilliseconds <= usualDifferenceMilliseconds;
  await shorten(database, isUsual ? aheadMilliseconds : aheadMilliseconds + longestSessionMilliseconds, log);
}

async function shorten(database: Database, milliseconds: number, log: FastifyBaseLogger): Promise<void> {
  await database.asSystem("cleaning", (tx) =>
    tx.execute(sql`select shorten_after_clock_set_back(${Math.ceil(milliseconds)}::bigint)`),
  );
  log.warn({ milliseconds }, "the clock was set back, open sessions end as much earlier");
}
