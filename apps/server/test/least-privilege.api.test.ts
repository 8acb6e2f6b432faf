import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { databaseKind, register, startTestServer } from "./support/test-server.ts";

const rolesFile = new URL("../../../deploy/postgres-roles.sql", import.meta.url);

it.runIf(databaseKind === "postgres")(
  "The server needs no more of PostgreSQL than deploy/postgres-roles.sql gives",
  async () => {
    const serverUrl = new URL(process.env.TEST_POSTGRES_URL ?? "");
    const name = `least_${randomUUID().replaceAll("-", "")}`;
    const superuser = new pg.Client({ connectionString: serverUrl.href });
    await superuser.connect();
    const statements = readFileSync(rolesFile, "utf8")
      .replaceAll(/\bbedside_bike\b/g, name)
      .split(";\n\n");
    for (const statement of statements) await superuser.query(statement);
    const password = randomUUID();
    await superuser.query(`ALTER ROLE ${name} PASSWORD '${password}'`);

    const url = new URL(serverUrl.href);
    Object.assign(url, { username: name, password, pathname: `/${name}` });
    const server = await startTestServer({ environment: { DATABASE_URL: url.href } });
    const patient = await register(server, "patient");
    expect((await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(200);
    const folder = mkdtempSync(join(tmpdir(), "bedside-bike-least-"));
    const backup = await runAdminCommand(server.deps, ["backup", join(folder, "backup")]);
    expect(backup).toMatchObject({ ok: true });
    expect(existsSync(join(folder, "backup"))).toBe(true);

    const { rows } = await superuser.query(
      "select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as is_mighty from pg_roles where rolname = any($1)",
      [[name, "bedside_bike_app"]],
    );
    expect(rows).toEqual([{ is_mighty: false }, { is_mighty: false }]);
    await server.destroy();
    rmSync(folder, { recursive: true });
    await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await superuser.query(`DROP ROLE ${name}`);
    await superuser.end();
  },
);
