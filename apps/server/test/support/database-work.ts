import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** What PostgreSQL did for a piece of work. */
export interface DatabaseWork {
  /** Sent to it one by one, `begin` and `commit` among them. */
  readonly statements: number;
  /** Rows of tables that it read, also those that a policy or a condition then left out. */
  readonly rows: number;
  /** Entries of indexes that it read, also those for which it needed no row. */
  readonly entries: number;
}

interface Counters {
  statements: number;
  rows: number;
  entries: number;
  /** Readings of PostgreSQL's counters that were sent and not answered yet. */
  readonly pending: Promise<void>[];
}

/**
 * PostgreSQL's counters of the connection's own transaction, of all tables and indexes but the one that stands in for the
 * clock in tests. Only differences within a transaction count: what it did before is sent off between transactions.
 */
const readCounters = {
  name: "database_work",
  text: `select sum(case when relkind = 'r'
      then pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid) else 0 end)::float8 as rows,
      sum(case when relkind = 'i' then pg_stat_get_xact_tuples_returned(oid) else 0 end)::float8 as entries
    from pg_class where relkind in ('r', 'i') and relname <> 'test_clock'
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
};

type Send = (this: pg.Client, ...sent: unknown[]) => Promise<unknown>;

const underWatch = new AsyncLocalStorage<Counters>();
const inTransaction = new WeakSet<pg.Client>();
const client = pg.Client.prototype as unknown as { query: Send };
const send = client.query;
client.query = function watched(this: pg.Client, ...sent: unknown[]) {
  const counters = underWatch.getStore();
  if (!counters) return send.apply(this, sent);
  counters.statements += 1;
  const text = textOf(sent[0]).toLowerCase();
  if (text.startsWith("begin")) {
    // What stands behind it in one text would be read before the counters are.
    if (text.includes(";")) throw new Error(`Count what this begins with too: ${text}`);
    const begun = send.apply(this, sent);
    inTransaction.add(this);
    readInto(counters, this, -1);
    return begun;
  }
  if (/^(commit|rollback)$/.test(text)) {
    readInto(counters, this, 1);
    inTransaction.delete(this);
    return send.apply(this, sent);
  }
  if (inTransaction.has(this)) return send.apply(this, sent);
  // A statement without a transaction gets one.
  counters.pending.push(send.call(this, "begin").then(() => undefined));
  readInto(counters, this, -1);
  const reply = send.apply(this, sent);
  readInto(counters, this, 1);
  counters.pending.push(send.call(this, "commit").then(() => undefined));
  return reply;
};

const textOf = (sent: unknown): string => (typeof sent === "string" ? sent : (sent as { text: string }).text);

function readInto(counters: Counters, on: pg.Client, sign: 1 | -1): void {
  const read = send.call(on, readCounters) as Promise<{ rows: { rows: number; entries: number }[] }>;
  counters.pending.push(
    read.then(({ rows: [row] }) => {
      counters.rows += sign * (row?.rows ?? 0);
      counters.entries += sign * (row?.entries ?? 0);
    }),
  );
}

/**
 * What the work makes the database do, by PostgreSQL's own counters: not what other connections do, nor what this process
 * does at the same time for another reason.
 */
export async function databaseWorkOf(work: () => Promise<unknown>): Promise<DatabaseWork> {
  const counters: Counters = { statements: 0, rows: 0, entries: 0, pending: [] };
  await underWatch.run(counters, work);
  await Promise.all(counters.pending);
  const { statements, rows, entries } = counters;
  return { statements, rows, entries };
}
