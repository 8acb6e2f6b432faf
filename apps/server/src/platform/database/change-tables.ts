import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../errors.ts";
import { causesOf } from "./failures.ts";

/**
 * How long each statement of a change may wait for a table: less than the second after which PostgreSQL looks for a
 * deadlock and would cancel another node's request, and so short that requests do not pile up behind it.
 */
const lockTimeout = "500ms";
/** Two minutes; for three quarters of that, nobody waits behind the change. */
const mostAttempts = 60;
const pauseMilliseconds = 1500;
/**
 * A lock that was not available in time, a deadlock, or two changes to one catalog row: the next attempt may succeed.
 */
const passingStates = new Set(["55P03", "40P01", "XX000"]);
const lookMilliseconds = 100;

/** The owner's connection, and the database that it leads to. */
export interface OwnerConnection {
  readonly client: pg.Client;
  readonly url: string;
}

/**
 * Changes tables that are in use: in one transaction, which is rolled back and tried again as a whole while a table is
 * not free. Other nodes continue to serve; nobody waits behind the change for longer than it may wait for a lock.
 * @throws StartupError that names what is in the way, if it stays there.
 */
export async function changeTables(
  { client, url }: OwnerConnection,
  change: () => Promise<void>,
  attempts = mostAttempts,
): Promise<void> {
  await client.query(`SET lock_timeout = '${lockTimeout}'`);
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === attempts;
    const look = attempt === 2 || isLast ? lookForBlockers(url, await findPid(client)) : null;
    try {
      await change();
      await client.query("SET lock_timeout = 0");
      return;
    } catch (error) {
      const blockers = await look?.end();
      if (!isPassing(error) || (isLast && !blockers)) throw error;
      if (isLast) {
        throw new StartupError(
          `The tables could not be changed for this version: they stay in use. In the way: ${blockers}. Nothing was changed. ` +
            "Wait for it or end it, and start again.",
        );
      }
      if (blockers) console.warn(`Tables are in use, so their change is tried again. In the way: ${blockers}.`);
      await client.query("ROLLBACK");
    } finally {
      await look?.end();
    }
    await wait(pauseMilliseconds);
  }
}

const isPassing = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => typeof code === "string" && passingStates.has(code));

async function findPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

interface Blocker {
  readonly pid: number;
  readonly application: string | null;
  /** Both null if this login may not see them. */
  readonly state: string | null;
  readonly seconds: number | null;
}

/** Without the statement's text, which may contain a person's name. */
const selectBlockers = `
  select pid, application_name as application, state, extract(epoch from clock_timestamp() - xact_start)::int as seconds
  from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start`;

/**
 * Watches, over a separate connection, what this backend is waiting for. `end` returns the last blockers that were
 * seen, if any.
 */
function lookForBlockers(url: string, waitingPid: number): { end(): Promise<string | null> } {
  let isOver = false;
  let found: string | null = null;
  const look = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: "bedside-bike migrations" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      while (!isOver) {
        const { rows } = await client.query<Blocker>(selectBlockers, [waitingPid]);
        if (rows.length > 0) found = rows.map(describe).join("; ");
        await wait(lookMilliseconds);
      }
    } catch {
      // Reports what was seen until then.
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const looked = look();
  return {
    async end() {
      isOver = true;
      await looked;
      return found;
    },
  };
}

function describe({ pid, application, state, seconds }: Blocker): string {
  const name = application ? `"${application}"` : "without a name";
  return `process ${pid} of PostgreSQL, ${name}${state === null ? "" : `, ${state}, since ${seconds ?? 0} s`}`;
}
