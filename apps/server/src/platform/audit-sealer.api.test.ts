import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../test/support/test-server.ts";
import { recordAudit } from "./audit.ts";
import { findHead, sealAudit } from "./audit-sealer.ts";
import { selectRows, type Transaction } from "./database/database.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sealAudit(server.deps, "all");
});
afterAll(() => server.destroy());

const undone = new Error("undone");
const lookedBack = 10_000;
/**
 * The rows that a pass reads for the one entry that it seals here: its seal, the head, and what a foreign key looks up.
 */
const besides = 20;

/** Entries with seals whose hashes nobody checks here. */
async function fill(count: number): Promise<void> {
  await server.asOwner(async (tx) => {
    await tx.execute(sql`
      with filled as (
        insert into audit_events (at, actor_kind, action, detail)
        select now(), 'system', 'test.fill', '{}' from generate_series(1, ${count}::int) returning id, at)
      insert into audit_seals (sequence, audit_event_id, sealed_at, entry_at, hash)
      select (select max(sequence) from audit_seals) + row_number() over (order by id), id, now(), at, repeat('a', 64)
      from filled`);
  });
}

const analyze = () => server.asOwner((tx) => tx.execute(sql`analyze audit_events, audit_seals`));

/** Rows of both tables' partitions, and entries in their indexes, that this transaction has read. */
async function countVisited(tx: Transaction): Promise<number> {
  const [row] = await selectRows<{ visited: number }>(
    tx,
    sql`with audited (id) as (
          select relid from pg_partition_tree('audit_events') union all select relid from pg_partition_tree('audit_seals'))
        select sum(pg_stat_get_xact_tuples_returned(id))::int as visited
        from (select id from audited union all select indexrelid from pg_index join audited on indrelid = id) read`,
  );
  return row?.visited ?? 0;
}

/** As the server's role, which is subject to the policies; everything is rolled back. */
async function visitedBy(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  let visited = 0;
  const done = server.deps.database.asSystem("upkeep", async (tx) => {
    const before = await countVisited(tx);
    await work(tx);
    visited = (await countVisited(tx)) - before;
    throw undone;
  });
  await expect(done).rejects.toBe(undone);
  return visited;
}

const sealOne = async (tx: Transaction): Promise<void> => {
  // The running server's sealer waits in the meantime.
  await tx.execute(sql`select pg_advisory_xact_lock(4120211)`);
  await recordAudit(tx, new Date(), { action: "test", actor: { kind: "system", id: null } });
  const { sequence } = await findHead(tx);
  await sealAudit({ database: { asSystem: (_scope, work) => work(tx) }, clock: server.deps.clock });
  expect((await findHead(tx)).sequence).toBe(sequence + 1);
};

describe("A pass of the sealer", () => {
  it("reads no more rows of a log ten times as long, even before ANALYZE, and finds the head by its key [DATA-45]", async () => {
    await fill(lookedBack);
    await analyze();
    const ofShort = await visitedBy(sealOne);
    await fill(9 * lookedBack);
    const beyondStatistics = await visitedBy(sealOne);
    await analyze();
    const ofLong = await visitedBy(sealOne);
    for (const visited of [ofShort, beyondStatistics, ofLong]) {
      expect(visited).toBeGreaterThan(lookedBack);
      expect(visited).toBeLessThan(2 * lookedBack + besides);
      expect(Math.abs(visited - ofShort)).toBeLessThan(besides);
    }
    expect(await visitedBy(findHead)).toBeLessThan(besides);
  });
});
