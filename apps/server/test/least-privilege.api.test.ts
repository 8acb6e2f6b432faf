import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { selectRows } from "../src/platform/database/database.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { createPostgresDatabase } from "./support/postgres-database.ts";
import { programArguments } from "./support/product-programs.ts";
import { runRolesScript } from "./support/roles-script.ts";
import { runToItsEnd, startServerProcess } from "./support/server-process.ts";
import { register, startTestServer } from "./support/test-server.ts";

it("The server needs no more of PostgreSQL than deploy/postgres-roles.sql gives [ACCESS-32]", async () => {
  const serverUrl = new URL(process.env.TEST_POSTGRES_URL ?? "");
  const name = `least_${randomUUID().replaceAll("-", "")}`;
  const superuser = new pg.Client({ connectionString: serverUrl.href });
  await superuser.connect();
  await runRolesScript(serverUrl.href, { owner: name, database: name });
  const password = randomUUID();
  const logins = [`${name}_server`, name];
  for (const login of logins) await superuser.query(`ALTER ROLE ${login} PASSWORD '${password}'`);

  const urlOf = (username: string) =>
    Object.assign(new URL(serverUrl.href), { username, password, pathname: `/${name}` }).href;
  const [DATABASE_URL = "", DATABASE_OWNER_URL = ""] = logins.map(urlOf);
  const server = await startTestServer({ environment: { DATABASE_URL, DATABASE_OWNER_URL } });
  const patient = await register(server, "patient");
  expect((await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(200);
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-least-"));
  const backup = await runAdminCommand(server.deps, ["backup", join(folder, "backup")]);
  expect(backup).toMatchObject({ ok: true });
  expect(existsSync(join(folder, "backup"))).toBe(true);

  const { rows } = await superuser.query(
    "select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as is_mighty from pg_roles where rolname = any($1)",
    [[...logins, "bedside_bike_app"]],
  );
  expect(rows).toEqual([{ is_mighty: false }, { is_mighty: false }, { is_mighty: false }]);
  const [reach] = await server.asOwner((tx) =>
    selectRows(
      tx,
      sql`select pg_has_role(${logins[0]}, ${name}, 'member') as becomes_owner,
            has_database_privilege(${logins[0]}, current_database(), 'create') as makes_schemas,
            exists (select from pg_namespace where has_schema_privilege(${logins[0]}, oid, 'create')) as makes_tables`,
    ),
  );
  expect(reach).toEqual({ becomes_owner: false, makes_schemas: false, makes_tables: false });
  await server.destroy();
  rmSync(folder, { recursive: true });
  await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
  for (const login of logins) await superuser.query(`DROP ROLE ${login}`);
  await superuser.end();
});

describe("A login that could become the owner", () => {
  it("is refused in verified mode, with the statements for a new one, unless it is allowed [ACCESS-32]", async () => {
    const database = await createMigratedDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-owner-"));
    const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, AUTH_MODE: "verified" };
    const refused = await runToItsEnd(environment);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain("can become the owner of the tables");
    const statements = refused.output.split("\n").filter((line) => line.startsWith("  "));
    expect(statements).toHaveLength(4);
    expect(refused.output).toContain("ALLOW_OWNER_LOGIN=yes");
    expect(refused.output).not.toContain(new URL(database.ownerUrl).password);

    const allowed = await startServerProcess({ ...environment, ALLOW_OWNER_LOGIN: "yes" });
    await allowed.stop();

    // The printed lines, word for word except for the name, because other runs on this PostgreSQL have the same roles.
    const login = `server_${randomUUID().replaceAll("-", "")}`;
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    for (const statement of statements.slice(0, 3)) {
      await owner.query(statement.replaceAll("bedside_bike_server", login));
    }
    await owner.query(`ALTER ROLE ${login} PASSWORD 'test'`);
    const url = Object.assign(new URL(database.ownerUrl), { username: login, password: "test" }).href;
    const upgraded = await startServerProcess({
      ...environment,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: database.ownerUrl,
    });
    await upgraded.stop();
    await owner.end();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
});

describe("A node without the owner's login", () => {
  it("starts once its database was migrated separately, and says so until then [ACCESS-33]", async () => {
    const database = await createPostgresDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-apart-"));
    const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, AUTH_MODE: "verified" };
    const migrate = (extra: Record<string, string>) =>
      promisify(execFile)(process.execPath, [...programArguments("admin"), "migrate"], {
        env: { ...process.env, ...environment, ...extra },
      });
    expect((await runToItsEnd(environment)).output).toContain("The database is not migrated to this version.");
    await expect(migrate({})).rejects.toMatchObject({ stderr: expect.stringContaining("Set DATABASE_OWNER_URL") });
    const { stdout } = await migrate({ DATABASE_OWNER_URL: database.ownerUrl });
    expect(stdout).toContain("The database is migrated");
    expect(statSync(join(dataDir, "database-key")).mode & 0o777).toBe(0o600);
    const server = await startServerProcess(environment);
    await server.stop();

    rmSync(join(dataDir, "database-key"));
    expect((await runToItsEnd(environment)).output).toContain("This node has no key for the database yet");
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
});
