import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Installations, settingsOf } from "./support/installations.ts";
import { runRolesScript } from "./support/roles-script.ts";
import { runToItsEnd, startServerProcess } from "./support/server-process.ts";
import { register, startTestServer, type TestServer } from "./support/test-server.ts";

const installations = new Installations();
const admin = installations.admin.bind(installations);
const newFolder = () => mkdtempSync(join(installations.folder, "folder-"));

const superuserUrl = process.env.TEST_POSTGRES_URL ?? "";
const owner = `beside_${randomUUID().replaceAll("-", "")}`;
const password = randomUUID();

async function asSuperuser(statement: string, url = superuserUrl): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The settings of the logins that deploy/postgres-roles.sql makes, for that database. */
const databaseSettings = (database: string): Record<string, string> => {
  const urlOf = (username: string) =>
    Object.assign(new URL(superuserUrl), { username, password, pathname: `/${database}` }).href;
  return { DATABASE_URL: urlOf(`${owner}_server`), DATABASE_OWNER_URL: urlOf(owner) };
};

const made: string[] = [];
async function makeDatabase(database: string): Promise<Record<string, string>> {
  made.push(database);
  await runRolesScript(superuserUrl, { owner, database });
  return databaseSettings(database);
}

async function namesOf(settings: Record<string, string>): Promise<string[]> {
  const { rows } = await asSuperuser("select last_name from users order by id", settings.DATABASE_OWNER_URL);
  return rows.map(({ last_name: name }) => name);
}

let server: TestServer;
const backup = join(installations.folder, "before.backup");
beforeAll(async () => {
  const settings = await makeDatabase(`${owner}_ward`);
  for (const login of [owner, `${owner}_server`]) await asSuperuser(`ALTER ROLE ${login} PASSWORD '${password}'`);
  server = await startTestServer({ environment: { ...settings, DATA_DIR: newFolder() } });
  await register(server, "patient", { lastName: "Before" });
  expect((await admin(settingsOf(server), "backup", backup)).code).toBe(0);
});
afterAll(async () => {
  await server?.destroy();
  for (const database of made) await asSuperuser(`DROP DATABASE "${database}" WITH (FORCE)`);
  await asSuperuser(`DROP ROLE ${owner}, ${owner}_server`);
  await installations.remove();
});

it("A backup is restored into a database of any name while the server keeps running [DATA-66]", async () => {
  const beside = await makeDatabase(`${owner}-Restored 2`);
  await runRolesScript(superuserUrl, { owner, database: `${owner}-Restored 2` }); // once more
  const settings = { ...settingsOf(server), ...beside };
  const { code, where, stdout } = await admin(settings, "restore", backup);
  expect({ code, where, stdout }).toEqual({
    code: 0,
    where: expect.stringContaining(`Into the database ${owner}-Restored 2 on `),
    stdout: expect.stringMatching(/^\d+ rows from the backup of \S+ were restored and counted\.\n$/),
  });
  const patient = await register(server, "patient", { lastName: "After" });
  expect((await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(200);
  expect(await namesOf(beside)).toEqual(expect.arrayContaining(["Demo", "Before"]));
  expect(await namesOf(beside)).not.toContain("After");

  const restored = await startServerProcess({ ...settings, DATA_DIR: newFolder(), ALLOW_DEMO_SIGN_IN: "yes" });
  expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
  expect(await restored.stop()).toBe(0);
});

it("The server's own database is refused while it runs [DATA-66]", async () => {
  const ended = await admin(settingsOf(server), "restore", backup);
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A server runs on .* Stop the server first, or/),
  });
});

it("A node that has another database's key says so [DATA-62, DATA-66]", async () => {
  const beside = await makeDatabase(`${owner}_key`);
  expect((await admin({ ...beside, DATA_DIR: newFolder() }, "restore", backup)).code).toBe(0);
  const environment = { AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes", DATABASE_URL: beside.DATABASE_URL ?? "" };
  const { output, code } = await runToItsEnd({ ...environment, DATA_DIR: server.config.dataDir });
  expect({ code, output }).toEqual({
    code: 1,
    output:
      `${server.config.dataDir} has the key of another database than the one that DATABASE_URL names. Check both. If they are ` +
      "right, as after a restore into a new database, set DATABASE_OWNER_URL once for: npm run admin -- migrate\n",
  });
});

describe("Back to an older version", () => {
  it("is the restore, with it, of the backup from before the upgrade; the newer database stays [DATA-67]", async () => {
    const upgraded = await makeDatabase(`${owner}_upgraded`);
    expect((await admin({ ...upgraded, DATA_DIR: newFolder() }, "restore", backup)).code).toBe(0);
    // Because this version is the older one here, all that it sees of a newer one is a migration that it doesn't know.
    await asSuperuser(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
        select 'of a newer version', max(created_at) + 1 from drizzle.__drizzle_migrations`,
      upgraded.DATABASE_OWNER_URL,
    );
    await asSuperuser(
      "update users set last_name = 'Written since' where last_name = 'Before'",
      upgraded.DATABASE_OWNER_URL,
    );
    const environment = { AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes" };
    const refused = await runToItsEnd({ ...environment, ...upgraded, DATA_DIR: newFolder() });
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^A newer version of the product has migrated/) });

    const older = await makeDatabase(`${owner}_older`);
    const dataDir = newFolder();
    expect((await admin({ ...older, DATA_DIR: dataDir }, "restore", backup)).code).toBe(0);
    const started = await startServerProcess({ ...environment, ...older, DATA_DIR: dataDir });
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
    expect(await started.stop()).toBe(0);
    expect(await namesOf(older)).toContain("Before");
    expect(await namesOf(upgraded)).toContain("Written since");
  });
});
