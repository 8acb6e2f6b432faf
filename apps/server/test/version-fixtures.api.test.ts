import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type CatalogTable, listTables } from "../src/backup/catalog.ts";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { closeSilentRides } from "../src/features/rides/close-rides.service.ts";
import { readHead } from "../src/platform/audit-chain.ts";
import { readConfig } from "../src/platform/config.ts";
import { type BareDatabase, selectRows } from "../src/platform/database/database.ts";
import { baseline, listMigrations } from "../src/platform/database/migrations.ts";
import { openBareDatabase, openDatabase } from "../src/platform/database/open.ts";
import { findMigration } from "../src/platform/database/schema-version.ts";
import { inspectAudit } from "../src/platform/inspect-audit.ts";
import { migrationsFolder } from "../src/platform/installed-files.ts";
import { hashToken } from "../src/platform/tokens.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { assertionOf } from "./support/software-passkey.ts";
import { startTestServer, type TestServer, Visitor } from "./support/test-server.ts";
import { Browser } from "./support/verified-people.ts";
import {
  type ExpectedData,
  type FixturePerson,
  fixtureFiles,
  fixturesFolder,
  listVersions,
  loadPostgres,
  readExpected,
} from "./support/version-fixtures.ts";

const root = mkdtempSync(join(tmpdir(), "bedside-bike-versions-"));
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(root, { recursive: true, force: true });
});

const versions = listVersions();
const { databaseLimits, retention } = readConfig({});
const site = { id: "localhost", origin: "http://localhost:80" };

/** Where an empty database is. */
async function newPlace() {
  const dataDir = mkdtempSync(join(root, "data-"));
  const database = await createPostgresDatabase();
  databases.push(database);
  return { dataDir, databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl };
}
type Place = Awaited<ReturnType<typeof newPlace>>;

async function countRows(place: Place, tables: readonly string[]): Promise<Record<string, number>> {
  const database = await openBareDatabase(place);
  try {
    await database.migrate(migrationsFolder);
    const counts: Record<string, number> = {};
    for (const name of tables) {
      const count = sql`select count(*)::int as count from ${sql.identifier(name)}`;
      const [row] = await database.transaction((tx) => selectRows<{ count: number }>(tx, count));
      counts[name] = row?.count ?? 0;
    }
    return counts;
  } finally {
    await database.close();
  }
}

/** Every row of these tables in these columns, as PostgreSQL's text. */
async function readRows(database: BareDatabase, tables: readonly CatalogTable[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const values = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    );
    const rows = await database.transaction((tx) =>
      selectRows<{ line: string }>(
        tx,
        sql`select json_build_array(${values})::text as line from ${sql.identifier(name)}`,
      ),
    );
    found[name] = rows.map(({ line }) => line).sort();
  }
  return found;
}

/** The current server on that database, at the instant at which its data ends. */
async function withServer(
  { dataDir, databaseUrl, databaseOwnerUrl }: Place,
  { endsAt }: ExpectedData,
  work: (server: TestServer, mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  const mailbox = await openMailbox();
  const database = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl };
  const environment = { AUTH_MODE: "verified", DATA_DIR: dataDir, ...database, ...mailbox.environment };
  const server = await startTestServer({ environment, now: new Date(endsAt) });
  try {
    await work(server, mailbox);
  } finally {
    await server.destroy();
    await mailbox.close();
  }
}

function resume(server: TestServer, { cookies }: FixturePerson): Browser {
  const browser = new Browser(server);
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  return browser;
}

const signInBody = ({ userType, email, firstName, lastName, dateOfBirth }: FixturePerson) => ({
  userType,
  firstName,
  lastName,
  ...(email ? { email } : {}),
  ...(dateOfBirth ? { dateOfBirth } : {}),
});

async function enterCode(server: TestServer, mailbox: Mailbox, expected: ExpectedData, name: string) {
  const person = expected.people[name];
  if (!person) throw new Error(`The fixtures know no ${name}.`);
  const browser = new Browser(server);
  const challengeId = await browser.requestCode(signInBody(person));
  const code = person.email ? await mailbox.nextCode(person.email) : expected.bedsideCode.code;
  return { person, browser, reply: await browser.verify(challengeId, code) };
}

async function signIn(server: TestServer, mailbox: Mailbox, expected: ExpectedData, name: string): Promise<Browser> {
  const { person, browser, reply } = await enterCode(server, mailbox, expected, name);
  expect(reply.statusCode, `${name}: ${reply.body}`).toBe(200);
  expect(reply.json().user.id).toBe(person.userId);
  return browser;
}

interface Row {
  readonly id: number;
}
const byId = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id);

/** What was stored then is what the calls reply now; fields added later may appear beside it. */
async function expectReplies(
  { deps }: TestServer,
  expected: ExpectedData,
  browsers: ReadonlyMap<string, Browser>,
): Promise<void> {
  await closeSilentRides(deps); // before the job does, at some moment
  for (const { as, url, isLog, isUnordered, body } of expected.replies) {
    const reply = await browsers.get(as)?.call("GET", url);
    expect(reply?.statusCode, `${url} as ${as}: ${reply?.body}`).toBe(200);
    const found = isLog ? reply?.json().slice(-(body as unknown[]).length) : reply?.json();
    const [actual, wanted] = isUnordered ? [byId(found), byId(body as Row[])] : [found, body];
    expect(actual, `${url} as ${as}`).toMatchObject(wanted as object);
  }
  for (const { as, url, status } of expected.refused) {
    expect((await browsers.get(as)?.call("GET", url))?.statusCode, `${url} as ${as}`).toBe(status);
  }
}

async function expectWholeAudit(server: TestServer, { auditHead }: ExpectedData): Promise<void> {
  expect(auditHead).toMatch(/^[1-9]\d*:[0-9a-f]{64}$/);
  expect((await inspectAudit(server.deps.database, readHead(auditHead))).breach).toBeNull();
}

/** The bike with the open ride keeps sending with the key it has, and the ride grows. */
async function expectRideGoesOn(server: TestServer, expected: ExpectedData, rider: Browser): Promise<void> {
  const { device, rideId, startedAt, nextOffsetSeconds } = expected.openRide;
  const send = (key: string | undefined) =>
    server.app.inject({
      method: "POST",
      url: `/api/devices/${device}/telemetry`,
      headers: { authorization: `Bearer ${key}` },
      payload: {
        rideId,
        startedAt,
        readings: [0, 1, 2, 3].map((second) => ({
          offsetSeconds: nextOffsetSeconds + second,
          powerWatts: 20,
          cadenceRpm: 40,
        })),
      },
    });
  const url = `/api/patients/${expected.people.rider?.userId}/sessions`;
  const readRide = async () =>
    (await rider.call("GET", url)).json().find(({ id }: { id: string }) => id === rideId) as Record<string, unknown>;
  const before = await readRide();
  expect(before.isOpen).toBe(true);
  expect((await send("of another bike")).statusCode).toBe(401);
  const reply = await send(expected.bikeKeys[device]);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({ rideId, acceptedReadings: 4, attributed: true });
  expect((await readRide()).duration).toBeGreaterThan(before.duration as number);
}

/** Bike number by patient id, as the links are stored, whatever the version of the database. */
async function listOpenLinks(place: Place): Promise<ReadonlyMap<number, number>> {
  const database = await openBareDatabase(place);
  try {
    const links = sql`select patient_id, device_number from device_links where unlinked_at is null`;
    const rows = await database.transaction((tx) =>
      selectRows<{ patient_id: number; device_number: number }>(tx, links),
    );
    return new Map(rows.map((row) => [row.patient_id, row.device_number]));
  } finally {
    await database.close();
  }
}

/** Patients who had a bike still have it, are told of no loss, and can link it again; nobody else gets it. */
async function expectBikesKept(
  links: ReadonlyMap<number, number>,
  { people }: ExpectedData,
  browsers: ReadonlyMap<string, Browser>,
): Promise<void> {
  const patients = Object.entries(people).filter(([, { userType }]) => userType === "patient");
  expect(links.size).toBeGreaterThan(1);
  for (const [name, { userId }] of patients) {
    const browser = browsers.get(name) as Browser;
    const url = `/api/patients/${userId}`;
    const { patient, bikeLoss } = (await browser.call("GET", `${url}/dashboard`)).json();
    const own = links.get(userId);
    expect(patient.deviceNumber, name).toBe(own === undefined ? null : String(own));
    if (own !== undefined) expect(bikeLoss, name).toBeNull();
    for (const [holderId, deviceNumber] of links) {
      const reply = await browser.call("POST", `${url}/device-link`, { deviceNumber });
      expect([name, deviceNumber, reply.statusCode]).toEqual([name, deviceNumber, holderId === userId ? 200 : 409]);
    }
  }
}

/** Providers who had a passkey sign in with it, and no longer with an emailed code. */
async function signInWithPasskey(server: TestServer, mailbox: Mailbox, expected: ExpectedData): Promise<Browser> {
  const { passkey, people } = expected;
  const { reply: refused } = await enterCode(server, mailbox, expected, passkey.person);
  expect([refused.statusCode, refused.json().code]).toEqual([403, "passkey_needed"]);
  const browser = new Browser(server);
  const { challenge } = (await browser.call("POST", "/api/passkeys/ask")).json();
  const credential = assertionOf({ ...passkey }, site, challenge);
  const reply = await browser.call("POST", "/api/passkeys/sign-in", { credential });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json().user.id).toBe(people[passkey.person]?.userId);
  return browser;
}

it("Fixtures are in the folder of their version", () => {
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.map((version) => readExpected(version, "postgres").version)).toEqual(versions);
});

describe.each(versions)("What version %s wrote", (version) => {
  it(`is all there once its database is upgraded: people stay signed in and keep their bikes [DATA-6, RIDE-41, VERIFY-44]`, async () => {
    const expected = readExpected(version, "postgres");
    const place = await newPlace();
    await loadPostgres(version, place.databaseOwnerUrl);
    const links = await listOpenLinks(place);
    expect(await countRows(place, Object.keys(expected.rows))).toEqual(expected.rows);

    await withServer(place, expected, async (server, mailbox) => {
      await expectWholeAudit(server, expected);
      const browsers = new Map(
        Object.entries(expected.people).map(([name, person]) => [name, resume(server, person)] as const),
      );
      await expectReplies(server, expected, browsers);
      await expectBikesKept(links, expected, browsers);
      await expectRideGoesOn(server, expected, browsers.get("rider") as Browser);
      await signInWithPasskey(server, mailbox, expected);
      await signIn(server, mailbox, expected, expected.bedsideCode.person);
      await expectWholeAudit(server, expected);
    });
  });

  it("is in every row of every table as before, once its database is upgraded [DATA-1, DATA-6]", async () => {
    const place = await newPlace();
    await loadPostgres(version, place.databaseOwnerUrl);
    const database = await openBareDatabase(place);
    const tables = await database.transaction(listTables);
    const before = await readRows(database, tables);
    const empty = tables.map(({ name }) => name).filter((name) => before[name]?.length === 0);
    expect(empty, "demonstrations alone have a row in it").toEqual(["installation"]);

    await database.migrate(migrationsFolder);
    await database.applyObjects();
    expect(await database.transaction(findMigration)).toBe(listMigrations().at(-1)?.tag);
    expect(await readRows(database, tables)).toEqual(before);
    await database.close();
  });

  it(`is all there once its backup is restored, and people sign in again`, async () => {
    const expected = readExpected(version, "backup");
    const place = await newPlace();
    const file = join(fixturesFolder, version, fixtureFiles.backup);
    const { auditBreach } = await restoreBackup(place, file, new Date(expected.endsAt));
    expect(auditBreach).toBeNull();
    // The restore has an audit entry of its own.
    const auditEvents = (expected.rows.audit_events ?? 0) + 1;
    expect(await countRows(place, Object.keys(expected.rows))).toEqual({ ...expected.rows, audit_events: auditEvents });

    await withServer(place, expected, async (server, mailbox) => {
      await expectWholeAudit(server, expected);
      const browsers = new Map<string, Browser>();
      for (const [name, person] of Object.entries(expected.people)) {
        expect((await resume(server, person).call("GET", "/api/auth/user")).statusCode).toBe(401);
        const hasPasskey = name === expected.passkey.person;
        const signedIn = hasPasskey
          ? signInWithPasskey(server, mailbox, expected)
          : signIn(server, mailbox, expected, name);
        browsers.set(name, await signedIn);
      }
      await expectReplies(server, expected, browsers);
      await expectRideGoesOn(server, expected, browsers.get("rider") as Browser);
    });
  });
});

interface DemoReplies {
  readonly now: string;
  readonly replies: readonly { signIn: object; url: string; status: number; body: unknown }[];
}

/** What follows from the current state, and not from what was stored: goals of 1.0.0 no longer count. */
const decidedByState: ReadonlySet<string> = new Set([
  "adaptiveGoal",
  "attention",
  "check",
  "dailyGoalMinutes",
  "goals",
  "goalSessions",
  "news",
  "nudges",
  "planOnHold",
]);

function storedOf(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(storedOf);
  if (body === null || typeof body !== "object") return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([field]) => !decidedByState.has(field))
      .map(([field, value]) => [field, storedOf(value)]),
  );
}

/** A stored figure is reported as before; fields added later may appear beside it. */
it("Every figure of every demo patient of 1.0.0, backed up from its embedded database, is the same here [DATA-6]", async () => {
  const folder = join(fixturesFolder, "1.0.0");
  const { now, replies }: DemoReplies = JSON.parse(
    gunzipSync(readFileSync(join(folder, "demo.replies.json.gz"))).toString("utf8"),
  );
  expect(replies.length).toBeGreaterThan(150);
  const place = await newPlace();
  const { auditBreach } = await restoreBackup(place, join(folder, "demo.backup"), new Date(now));
  expect(auditBreach).toBeNull();
  const { dataDir, databaseUrl: DATABASE_URL, databaseOwnerUrl: DATABASE_OWNER_URL } = place;
  const environment = { DATA_DIR: dataDir, DATABASE_URL, DATABASE_OWNER_URL };
  const server = await startTestServer({ environment, now: new Date(now) });
  try {
    const visitors = new Map<string, Visitor>();
    for (const { signIn: person, url, status, body } of replies) {
      const key = JSON.stringify(person);
      const visitor = visitors.get(key) ?? new Visitor(server);
      if (!visitors.has(key)) expect((await visitor.call("POST", "/api/auth/login", person)).statusCode).toBe(200);
      visitors.set(key, visitor);
      const reply = await visitor.call("GET", url);
      expect([url, reply.statusCode]).toEqual([url, status]);
      if (url.endsWith("/goals")) expect([url, reply.json()]).toEqual([url, []]);
      else if (url.endsWith("/goal-limits")) expect([url, reply.json().code === null]).toEqual([url, false]);
      // The list's order follows from what each patient needs now.
      else if (url.startsWith("/api/providers/")) {
        expect(byId(reply.json())).toMatchObject(byId(storedOf(body) as Row[]));
      } else expect({ url, body: reply.json() }).toMatchObject({ url, body: storedOf(body) as object });
    }
  } finally {
    await server.destroy();
  }
});

describe("What is older than the last state of 1.0.0", () => {
  it("is named by the restore of a backup, which writes nothing [DATA-6]", async () => {
    const place = await newPlace();
    const restored = restoreBackup(place, join(fixturesFolder, "too-old.backup"), new Date());
    await expect(restored).rejects.toThrow(/older than the last state of 1\.0\.0 \(0008_telemetry_batches\)/);
  });

  it("is named by the start on a database, which stays as it is [DATA-6]", async () => {
    const place = await newPlace();
    await loadPostgres("1.0.0", place.databaseOwnerUrl);
    const owner = new pg.Client({ connectionString: place.databaseOwnerUrl });
    await owner.connect();
    await owner.query("delete from drizzle.__drizzle_migrations where created_at >= $1", [baseline().when]);
    const count = "select count(*)::int as migrations from drizzle.__drizzle_migrations";
    const before = (await owner.query(count)).rows;
    const started = openDatabase({
      ...place,
      databaseLimits,
      retention,
      mayBeOwnerLogin: false,
      leastFreeDiskBytes: 0,
    });
    await expect(started).rejects.toThrow(
      "This database is older than the last state of 1.0.0. Start 1.0.0 on it once, in its last state, and then this version.",
    );
    expect((await owner.query(count)).rows).toEqual(before);
    await owner.end();
  });
});

describe("While nodes of 1.0.0 are at work", () => {
  it("their database is upgraded once by two nodes that start at the same time, and they go on for a day [DATA-6]", async () => {
    const expected = readExpected("1.0.0", "postgres");
    const place = await newPlace();
    await loadPostgres("1.0.0", place.databaseOwnerUrl);
    const owner = new pg.Client({ connectionString: place.databaseOwnerUrl });
    const oldNode = new pg.Client({ connectionString: place.databaseUrl });
    await Promise.all([owner.connect(), oldNode.connect()]);
    await oldNode.query("set role bedside_bike_app");
    const { rows: keys } = await owner.query<{ key: Buffer }>(
      "select key from bedside_bike_private.keys where name = 'system'",
    );
    const { rows: backends } = await oldNode.query<{ pid: number }>("select pg_backend_pid() as pid");
    const cookie = expected.people.rider?.cookies.session ?? "";
    /** The statements with which 1.0.0 opens a scope and a session. */
    const work = async () => {
      const sentAt = Date.now();
      const hash = (...parts: (Uint8Array | string)[]) =>
        parts.reduce((sum, part) => sum.update(part), createHash("sha256")).digest();
      const key = keys[0]?.key ?? Buffer.alloc(0);
      const proof = hash(key, hash(key, `bedside ${backends[0]?.pid} ${sentAt}`)).toString("hex");
      await oldNode.query("begin");
      const system = await oldNode
        .query("select open_system($1, $2, $3)", ["bedside", sentAt, proof])
        .then(() => oldNode.query("select count(*)::int as users from users"))
        .then(({ rows }) => rows[0].users as number)
        .finally(() => oldNode.query("rollback"));
      await oldNode.query("begin");
      await oldNode.query("select * from open_session($1, $2)", [hashToken(cookie), expected.endsAt]);
      await oldNode.query("rollback");
      return system;
    };
    const users = await work();
    expect(users).toBeGreaterThan(5);

    let isUpgrading = true;
    const working = (async () => {
      let times = 0;
      for (; isUpgrading; times += 1) expect(await work()).toBe(users);
      return times;
    })();
    const start = () =>
      openDatabase({ ...place, databaseLimits, retention, mayBeOwnerLogin: false, leastFreeDiskBytes: 0 });
    const nodes = await Promise.all([start(), start()]);
    isUpgrading = false;
    expect(await working).toBeGreaterThan(0);
    const { rows } = await owner.query(
      "select count(*)::int as times from drizzle.__drizzle_migrations where created_at > $1",
      [baseline().when],
    );
    expect(rows).toEqual([{ times: listMigrations().length - 1 }]);
    expect(await work()).toBe(users);

    await owner.query("update bedside_bike_private.clock set old_nodes_until = now()");
    await expect(work()).rejects.toThrow("nodes of 1.0.0 are refused");
    await Promise.all([...nodes.map((node) => node.close()), owner.end(), oldNode.end()]);
  });
});
