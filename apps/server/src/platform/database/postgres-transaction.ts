import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Challenge, Transact, Transaction } from "./database.ts";
import * as schema from "./schema.ts";

const dialect = new PgDialect({ casing: "snake_case" });

const unhurried = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '5min'";
/** The longest delay that a timer allows. */
const unhurriedMilliseconds = 2 ** 31 - 1;

const makeTransaction = (client: Transaction["$client"]): Transaction =>
  drizzle(client as pg.Client, { schema, casing: "snake_case" });

const transactions = new WeakMap<pg.PoolClient, Transaction>();

/** One per connection, which has one transaction at a time: the object is large, and depends only on its connection. */
function transactionOn(client: pg.PoolClient): Transaction {
  const known = transactions.get(client);
  if (known) return known;
  const made = makeTransaction(client);
  transactions.set(client, made);
  return made;
}

/** The same, whose statements have no deadline for their reply. */
function unhurriedTransactionOn(client: pg.PoolClient): Transaction {
  const query = (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const config = typeof statement === "string" ? { text: statement } : statement;
    return client.query({ ...config, query_timeout: unhurriedMilliseconds } as pg.QueryConfig, values);
  };
  return makeTransaction({ query } as Transaction["$client"]);
}

/** Runs a transaction on a connection that is nobody else's meanwhile. */
export const transactAlone = <Result>(
  client: pg.ClientBase,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => rolledBackIfItFails(client, ["begin", "commit", "rollback"], work);

const savepoint = [
  "savepoint part",
  "release savepoint part",
  // Released too, so that a part around this one finds its own.
  "rollback to savepoint part; release savepoint part",
] as const;

/** Runs a part of the transaction that, if it throws, is rolled back alone. */
export const inSavepoint = <Result>(tx: Transaction, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  rolledBackIfItFails(tx.$client, savepoint, work);

async function rolledBackIfItFails<Result>(
  client: Transaction["$client"],
  [begin, commit, rollBack]: readonly [string, string, string],
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await client.query(begin);
  try {
    const result = await work(makeTransaction(client));
    await client.query(commit);
    return result;
  } catch (error) {
    await client.query(rollBack);
    throw error;
  }
}

/** One system call for all that is sent before a reply is waited for. */
function sendAtOnce(client: pg.PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Transactions on the pool's connections. `begin`, the opening statement and the first statement of the work are
 * pipelined: waiting for each reply would cost extra round trips on a connection that other requests need. The proof in
 * the opening statement is a parameter, because the text of a statement is visible to every connection with the same
 * login.
 */
export function transactOn(pool: pg.Pool, challengeOf: (client: pg.PoolClient) => Challenge): Transact {
  return async (opening, work, options) => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      const challenge = challengeOf(client);
      sendAtOnce(client);
      const { sql: text, params: values } = dialect.sqlToQuery(await opening(challenge));
      const begun = client.query(options?.isSnapshot ? "begin isolation level repeatable read" : "begin");
      const locked = options?.lock !== undefined && client.query("select pg_advisory_xact_lock($1)", [options.lock]);
      const rows = client.query({ text, values }).then((reply) => reply.rows);
      const settled = [
        locked,
        options?.isReadOnly && client.query("set transaction read only"),
        options?.isUnhurried && client.query(unhurried),
      ];
      const opened = Promise.all([begun, rows, ...settled]);
      opened.catch((reason: Error) => {
        failure = reason; // reported below; the connection's next proof is unknown
      });
      const transaction = options?.isUnhurried ? unhurriedTransactionOn(client) : transactionOn(client);
      const result = await work(transaction, rows, challenge);
      await opened;
      await client.query("commit");
      return result;
    } catch (error) {
      // Statements that the work sent after a failed one were refused only because of that.
      const cause = failure ?? error;
      // A connection that can't roll back must not go back to the pool.
      await client.query("rollback").catch((reason: Error) => {
        failure = reason;
      });
      throw cause;
    } finally {
      client.release(failure);
    }
  };
}
