import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireSameTimeZone } from "../src/same-time-zone.ts";
import { createPostgresDatabase, databaseNameOf, type TestDatabase } from "./support/postgres-database.ts";
import { sharedServer } from "./support/shared-server.ts";
import { startTestServer, type TestServer, Visitor } from "./support/test-server.ts";

/** What an administrator may have set for one database, each of which once changed a figure or failed a request. */
const foreign = {
  datestyle: "German, DMY",
  intervalstyle: "sql_standard",
  timezone: "Asia/Tokyo",
  search_path: "nowhere",
  default_transaction_isolation: "serializable",
  extra_float_digits: "-15",
  bytea_output: "escape",
  transform_null_equals: "on",
  array_nulls: "off",
  row_security: "off",
  lock_timeout: "1ms",
  exit_on_error: "on",
} as const;

const rosa = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" };

async function withOwner<Result>(ownerUrl: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

describe("a database whose settings are not ours", () => {
  let database: TestDatabase;
  let server: TestServer;
  let plain: TestServer;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    await withOwner(database.ownerUrl, async (owner) => {
      for (const [name, value] of Object.entries(foreign)) {
        await owner.query(`ALTER DATABASE ${databaseNameOf(database.ownerUrl)} SET ${name} = '${value}'`);
      }
    });
    [server, plain] = await Promise.all([startTestServer({ environment: database.environment }), startTestServer()]);
  });
  afterAll(async () => {
    await server?.destroy();
    await plain?.destroy();
    await database?.drop();
  });

  it("is read like any other: days, ages and times [DAY-5]", async () => {
    const read = async (one: TestServer) => {
      const visitor = new Visitor(one);
      await visitor.call("POST", "/api/auth/login", rosa);
      const { patient, today, recentSessions } = (await visitor.call("GET", "/api/patients/4/dashboard")).json();
      return { patient: { ...patient, isConfirmed: null }, date: today.date, rides: recentSessions.length };
    };
    expect(await read(server)).toEqual(await read(plain));
  });

  it("refuses none of 80 calls at once [DAY-5]", async () => {
    const visitor = new Visitor(server);
    await visitor.call("POST", "/api/auth/login", rosa);
    const replies = await Promise.all(
      Array.from({ length: 80 }, () => visitor.call("GET", "/api/patients/4/dashboard")),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
  });
});

describe("a setting that no connection may take back is refused by name", () => {
  let database: TestDatabase;
  const named = () => databaseNameOf(database.ownerUrl);
  const alter = (change: string) =>
    withOwner(process.env.TEST_POSTGRES_URL ?? "", (superuser) => superuser.query(`ALTER ${change}`));
  beforeAll(async () => {
    database = await createPostgresDatabase();
  });
  afterAll(() => database?.drop());

  it("default_transaction_read_only of the database, with what takes it back [DAY-8]", async () => {
    await alter(`DATABASE ${named()} SET default_transaction_read_only = on`);
    await expect(startTestServer({ environment: database.environment })).rejects.toThrow(
      `run: ALTER DATABASE ${named()} RESET default_transaction_read_only`,
    );
    await alter(`DATABASE ${named()} RESET default_transaction_read_only`);
  });

  it("session_replication_role of the login, whose triggers would be off [DAY-8]", async () => {
    const login = new URL(database.environment.DATABASE_URL ?? "").username;
    const ofLogin = `ROLE ${login} IN DATABASE ${named()}`;
    await alter(`${ofLogin} SET session_replication_role = replica`);
    await expect(startTestServer({ environment: database.environment })).rejects.toThrow(
      `As a superuser run: ALTER ${ofLogin} RESET session_replication_role`,
    );
    await alter(`${ofLogin} RESET session_replication_role`);
  });
});

describe("a new database that can't store every letter", () => {
  it.each(["SQL_ASCII", "LATIN1"])("in %s is refused by name [DAY-6]", async (encoding) => {
    const database = await createPostgresDatabase();
    const name = databaseNameOf(database.ownerUrl);
    await database.drop();
    await withOwner(process.env.TEST_POSTGRES_URL ?? "", (owner) =>
      owner.query(`CREATE DATABASE ${name} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`),
    );
    try {
      // A PostgreSQL without the files for a conversion doesn't even connect; the refusal names the database too.
      await expect(startTestServer({ environment: database.environment })).rejects.toThrow(
        new RegExp(`database ${name} (stores text as ${encoding}|.*58P01)`),
      );
    } finally {
      await database.drop();
    }
  });
});

describe("the hospital's time zone", () => {
  it.each(["+10:00", "Etc/Nowhere"])("has to be a name that PostgreSQL knows, unlike %s [DAY-4]", async (zone) => {
    const { deps } = await sharedServer();
    const config = { ...deps.config, hospitalTimeZone: zone };
    await expect(requireSameTimeZone({ ...deps, config })).rejects.toThrow(`does not know the time zone ${zone}`);
    await requireSameTimeZone(deps);
  });
});
