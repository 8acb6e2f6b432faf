import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

const underWatch = new AsyncLocalStorage<string[]>();
const client = pg.Client.prototype as { query: (this: pg.Client, ...sent: unknown[]) => unknown };
const { query } = client;
client.query = function watched(this: pg.Client, ...sent: unknown[]) {
  const [statement] = sent;
  const text = typeof statement === "string" ? statement : (statement as pg.QueryConfig).text;
  if (!opensOrEnds.test(text)) underWatch.getStore()?.push(text);
  return query.apply(this, sent);
};

const opensOrEnds =
  /^(begin|commit$|rollback$|set (local|transaction)|select .* from open_(session|board)|select open_system)/;

/**
 * Every statement that the work sends to the database, in order, without its values and what opens and ends a transaction;
 * not what runs at the same time.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  await underWatch.run(statements, work);
  return statements;
}
