import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase } from "../../../test/support/postgres-database.ts";
import { startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { readConfig } from "../config.ts";
import { selectRows } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import * as schema from "./schema.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

const tables = Object.values(schema).filter((value) => is(value, PgTable));

const count = (table: PgTable) => sql`select count(*)::int as rows from ${sql.identifier(getTableName(table))}`;

describe("the database alone", () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    "shows a visitor nothing of %s [ACCESS-17, DATA-2]",
    async (_, table) => {
      const seen = await server.deps.database.withSession("nobody", (tx) => selectRows(tx, count(table)));
      expect(seen).toEqual([{ rows: 0 }]);
    },
  );

  it("has row-level security on every table [ACCESS-17]", async () => {
    const unprotected = await server.asOwner((tx) =>
      selectRows(
        tx,
        sql`select relname from pg_class
            where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity`,
      ),
    );
    expect(unprotected, "sql/policies/ has a file for each table, with its grants and policies").toEqual([]);
  });

  it("has demo data for the policies to hide", async () => {
    const filled = ["users", "identities", "rides", "ride_readings", "goals", "grants", "risk_assessments", "devices"];
    for (const table of tables.filter((candidate) => filled.includes(getTableName(candidate)))) {
      const [seen] = await server.asOwner((tx) => selectRows<{ rows: number }>(tx, count(table)));
      expect([getTableName(table), seen?.rows]).not.toEqual([getTableName(table), 0]);
    }
  });

  it("runs the app as a role that can't bypass them [ACCESS-17]", async () => {
    const [role] = await server.deps.database.asSystem("admin", (tx) =>
      selectRows<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>(
        tx,
        sql`select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    );
    expect(role).toEqual({ rolname: "bedside_bike_app", rolsuper: false, rolbypassrls: false });
  });

  it("lets no role change or delete an audit row [ACCESS-18]", async () => {
    for (const statement of [sql`update audit_events set action = 'x'`, sql`delete from audit_events`]) {
      await expect(server.deps.database.asSystem("admin", (tx) => tx.execute(statement))).rejects.toThrow();
    }
  });

  it("forgets the user when the transaction ends [ACCESS-17, DATA-2]", async () => {
    await server.deps.database.asSystem("admin", async () => undefined);
    const who = await server.deps.database.withSession("nobody", (tx) =>
      selectRows(tx, sql`select current_actor() as actor, current_person_id() as id, current_scope() as scope`),
    );
    expect(who).toEqual([{ actor: "visitor", id: null, scope: null }]);
  });
});

it("A connection that can't leave the owner's role is not used", async () => {
  const { ownerUrl: url, drop } = await createPostgresDatabase();
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  const owner = `owner_${randomUUID().replaceAll("-", "")}`;
  const mayLeave = `bedside_bike_app TO ${owner}`;
  await superuser.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${owner}'; GRANT ${mayLeave}`);
  await superuser.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${owner}`);
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-owner-"));
  const ownUrl = Object.assign(new URL(url), { username: owner, password: owner }).href;
  const database = await openPostgres(
    {
      url: ownUrl,
      ownerUrl: undefined,
      dataDir,
      mayBeOwner: true,
      mayBeNew: true,
      retention: readConfig({}).retention,
    },
    { poolMax: 2, connectSeconds: 5, replySeconds: 10 },
  );
  try {
    await superuser.query(`REVOKE ${mayLeave.replace(" TO ", " FROM ")}`);
    const refused = { code: "42501" };
    await expect(database.asSystem("upkeep", async () => "worked")).rejects.toMatchObject(refused);
    await expect(database.asAnonymous(sql`select 1`)).rejects.toMatchObject({ cause: refused });
    await expect(database.readSnapshot(async () => "worked")).rejects.toMatchObject(refused);

    await superuser.query(`GRANT ${mayLeave}`);
    const role = await database.asSystem("upkeep", (tx) => selectRows(tx, sql`select current_user as name`));
    expect(role).toEqual([{ name: "bedside_bike_app" }]);
  } finally {
    await database.close();
    await superuser.end();
    rmSync(dataDir, { recursive: true, force: true });
    await drop();
  }
  const server = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await server.connect();
  await server.query(`DROP ROLE ${owner}`);
  await server.end();
});
