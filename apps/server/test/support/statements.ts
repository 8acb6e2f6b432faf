import { AsyncLocalStorage } from "node:async_hooks";
import { PgPreparedQuery } from "drizzle-orm/pg-core/session";

/** The method through which drizzle sends each statement to either database. */
interface Sends {
  queryWithCache(statement: string, ...rest: unknown[]): Promise<unknown>;
}

const underWatch = new AsyncLocalStorage<string[]>();
const sends = PgPreparedQuery.prototype as unknown as Sends;
const { queryWithCache } = sends;
sends.queryWithCache = function watched(this: Sends, statement, ...rest) {
  underWatch.getStore()?.push(statement);
  return queryWithCache.call(this, statement, ...rest);
};

/**
 * Every statement that the work sends to the database, in order, without its values; not what runs at the same time.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  await underWatch.run(statements, work);
  return statements;
}
