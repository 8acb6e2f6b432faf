import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import nodeFs, { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresDatabase } from "../../../test/support/postgres-database.ts";
import { Bike, databaseKind, register, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { selectRows } from "./database.ts";
import { DurableNodeFs } from "./durable-node-fs.ts";
import { startParams } from "./pglite.ts";
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
      const seen = await server.deps.database.withSession("nobody", new Date(), (tx) => selectRows(tx, count(table)));
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
    expect(unprotected, "enable it in a migration that also has the table's grants and policies").toEqual([]);
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
    const who = await server.deps.database.withSession("nobody", new Date(), (tx) =>
      selectRows(tx, sql`select current_actor() as actor, current_person_id() as id, current_scope() as scope`),
    );
    expect(who).toEqual([{ actor: "visitor", id: null, scope: null }]);
  });
});

describe.runIf(databaseKind === "pglite")("the embedded database", () => {
  it("has an fsync behind every commit [DATA-3]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "bedside-bike-fsync-"));
    const fs = new DurableNodeFs(folder);
    const client = await PGlite.create({ fs, startParams });
    expect((await client.query("show fsync")).rows).toEqual([{ fsync: "on" }]);
    await client.exec("create table commits (number int)");
    for (let commit = 0; commit < 10; commit += 1) {
      const before = fs.fsyncCount;
      await client.query("insert into commits values ($1)", [commit]);
      expect(fs.fsyncCount).toBeGreaterThan(before);
    }
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has reached the disk before the server's reply acknowledges anything [DATA-3]", async () => {
    const calls = new AsyncLocalStorage<{ fsyncs: number }>();
    const { fsyncSync } = nodeFs;
    nodeFs.fsyncSync = (fd) => {
      fsyncSync(fd);
      const call = calls.getStore();
      if (call) call.fsyncs += 1;
    };
    syncBuiltinESMExports();
    /** How many times this call alone, without concurrent work, reached the disk before its reply. */
    const fsyncsOf = (work: () => Promise<{ statusCode: number }>) => {
      const call = { fsyncs: 0 };
      return calls.run(call, async () => {
        const { statusCode } = await work();
        return [statusCode, call.fsyncs > 0];
      });
    };
    try {
      const patient = await register(server, "patient");
      const provider = await register(server, "provider");
      expect(await fsyncsOf(() => patient.call("GET", "/api/auth/user"))).toEqual([200, false]);
      const bike = new Bike(server, 121);
      const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
      const batch = (offsetSeconds: number) => bike.send({ ...ride, readings: [{ offsetSeconds, powerWatts: 20 }] });
      const grant = { providerId: provider.user.id };
      expect(await fsyncsOf(() => patient.call("POST", "/api/provider-relationships", grant))).toEqual([201, true]);
      expect(await fsyncsOf(() => patient.call("PATCH", "/api/kudos/preferences", { optInKudos: true }))).toEqual([
        200,
        true,
      ]);
      for (let second = 0; second < 5; second += 1) expect(await fsyncsOf(() => batch(second))).toEqual([200, true]);
      expect(await fsyncsOf(() => patient.call("POST", "/api/auth/logout"))).toEqual([200, true]);
    } finally {
      nodeFs.fsyncSync = fsyncSync;
      syncBuiltinESMExports();
    }
  });

  it("vacuums and checkpoints, and continues as the restricted role [DATA-10]", async () => {
    await server.deps.database.maintain();
    const [role] = await server.deps.database.asSystem("admin", (tx) =>
      selectRows(tx, sql`select current_user as name`),
    );
    expect(role).toEqual({ name: "bedside_bike_app" });
  });
});

it.runIf(databaseKind === "postgres")("A connection that can't leave its owner's role is not used", async () => {
  const { ownerUrl: url, drop } = await createPostgresDatabase();
  const superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
  const owner = `owner_${randomUUID().replaceAll("-", "")}`;
  const mayLeave = `bedside_bike_app TO ${owner}`;
  await superuser.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${owner}'; GRANT ${mayLeave}`);
  await superuser.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${owner}`);
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-owner-"));
  const ownUrl = Object.assign(new URL(url), { username: owner, password: owner }).href;
  const database = await openPostgres({ url: ownUrl, ownerUrl: undefined, dataDir, mayBeOwner: true });
  try {
    await superuser.query(`REVOKE ${mayLeave.replace(" TO ", " FROM ")}`);
    const refused = { code: "42501" };
    await expect(database.asSystem("audit", async () => "worked")).rejects.toMatchObject(refused);
    await expect(database.asAnonymous(sql`select 1`)).rejects.toMatchObject({ cause: refused });
    await expect(database.readSnapshot(async () => "worked")).rejects.toMatchObject(refused);

    await superuser.query(`GRANT ${mayLeave}`);
    const role = await database.asSystem("audit", (tx) => selectRows(tx, sql`select current_user as name`));
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
