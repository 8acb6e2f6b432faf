import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { type CatalogTable, listTables } from "../src/backup/catalog.ts";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { closeSilentRides } from "../src/features/rides/close-rides.service.ts";
import { readHead } from "../src/platform/audit-chain.ts";
import { readConfig } from "../src/platform/config.ts";
import { type BareDatabase, selectRows } from "../src/platform/database/database.ts";
import { baseline, listMigrations } from "../src/platform/database/migrations.ts";
import { migrateDatabase, openBareDatabase, openDatabase } from "../src/platform/database/open.ts";
import { findMigration } from "../src/platform/database/schema-version.ts";
import { StartupError } from "../src/platform/errors.ts";
import { inspectAudit } from "../src/platform/inspect-audit.ts";
import { migrationsFolder } from "../src/platform/installed-files.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { assertionOf } from "./support/software-passkey.ts";
import { startTestServer, type TestServer } from "./support/test-server.ts";
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
const settings = { databaseLimits, retention, mayBeOwnerLogin: false, leastFreeDiskBytes: 0 };
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

/** Decisions about typed text that stay in the rows and count for nothing since 2.1.0. */
const gone = ["read_texts", "rejected_proposals", "proposals", "denied", "earlier"];
const withoutGone = <Body>(body: Body): Body =>
  JSON.parse(JSON.stringify(body), (key, value) => (gone.includes(key) ? undefined : value));

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
    expect(actual, `${url} as ${as}`).toMatchObject(withoutGone(wanted) as object);
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

/** Grants to persons stand as they were; beside them a patient lets a team in, once an administrator has made one. */
async function expectTeamLetIn(
  server: TestServer,
  { people }: ExpectedData,
  browsers: ReadonlyMap<string, Browser>,
): Promise<void> {
  const of = (name: string) => ({ id: people[name]?.userId ?? 0, browser: browsers.get(name) as Browser });
  const [administrator, member, patient] = [of("therapist"), of("physician"), of("neighbor")];
  const done = await runAdminCommand(server.deps, ["make-administrator", String(administrator.id)]);
  expect(done.ok).toBe(true);
  const { id: teamId } = (await administrator.browser.call("POST", "/api/teams", { name: "Ward 4" })).json();
  const list = async () =>
    (await member.browser.call("GET", `/api/providers/${member.id}/patients`)).json().map(({ id }: Row) => id);
  const before = await list();
  const put = await administrator.browser.call("POST", `/api/teams/${teamId}/members`, { providerId: member.id });
  expect(put.statusCode, put.body).toBe(201);
  const { code: witnessCode } = (await administrator.browser.call("POST", "/api/witness-codes")).json();
  const given = await patient.browser.call("POST", "/api/provider-relationships", { teamId, witnessCode });
  expect(given.statusCode, given.body).toBe(201);
  expect(await list()).toEqual([...before, patient.id]);
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
  expect(versions.map((version) => readExpected(version).version)).toEqual(versions);
});

describe.each(versions)("What version %s wrote", (version) => {
  it(`is all there once its database is upgraded: people stay signed in and keep their bikes [DATA-6, RIDE-41, TEAM-4, VERIFY-44]`, async () => {
    const expected = readExpected(version);
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
      await expectTeamLetIn(server, expected, browsers);
      await expectWholeAudit(server, expected);
    });
  });

  it("leaves each patient in a state that follows: who was assessed by an earlier engine is assessed anew [GOAL-45]", async () => {
    const expected = readExpected(version);
    const place = await newPlace();
    await loadPostgres(version, place.databaseOwnerUrl);
    await withServer(place, expected, async (server) => {
      const states: Record<string, unknown> = {};
      for (const [name, person] of Object.entries(expected.people)) {
        if (person.userType !== "patient") continue;
        const reply = await resume(server, person).call("GET", `/api/patients/${person.userId}/dashboard`);
        const { rideState } = reply.json();
        states[name] = rideState && [rideState.state, rideState.reasonId, rideState.mayStart];
      }
      expect(states).toEqual({
        // Somebody reported a fall that no assessment has named.
        neighbor: ["hold", "open_event", false],
        rider: ["expired", "engine_changed", false],
        // Never assessed by a provider, and this hospital lets nobody start before.
        discharged: ["unassessed", "first_ride_closed", false],
        unconfirmed: ["unassessed", "first_ride_closed", false],
        withoutEmail: ["unassessed", "first_ride_closed", false],
      });
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
    // The keys of names are made anew, by which people are found and nothing is shown.
    const after = await readRows(database, tables);
    expect({ ...after, identities: [] }).toEqual({ ...before, identities: [] });
    const withoutKeys = (rows: string[] = []) => rows.map((row) => (JSON.parse(row) as string[]).slice(0, -1));
    expect(withoutKeys(after.identities)).toEqual(withoutKeys(before.identities));
    expect(after.identities?.join()).toContain("ivo|invented odegard");
    await database.close();
  });

  it("has its goals as rows of what is prescribed, each ended by the next [DATA-6, GOAL-46]", async () => {
    const place = await newPlace();
    await loadPostgres(version, place.databaseOwnerUrl);
    const database = await openBareDatabase(place);
    await database.migrate(migrationsFolder);
    await database.applyObjects();
    const read = <Row extends object>(query: SQL) => database.transaction((tx) => selectRows<Row>(tx, query));
    const standing = sql`select patient_id, min(valid_until) as valid_until, min(suspended_at) as held_since,
      max(target_value) filter (where goal_type = 'power') as watts,
      max(target_value) filter (where goal_type = 'duration') as minutes,
      max(target_value) filter (where goal_type = 'sessions') as sessions
      from goals where ended_at is null group by patient_id`;
    const [found] = await read<Record<"goals" | "rows" | "assessed", number>>(sql`select
      (select count(*)::int from (${standing}) g) as goals,
      (select count(*)::int from (${standing}) g join prescriptions p on p.patient_id = g.patient_id and p.until_at is null
        and (p.valid_until, p.sent_watts, p.sent_minutes, p.sent_sessions)
          = (g.valid_until, g.watts, g.minutes, g.sessions) and p.held_since is not distinct from g.held_since) as rows,
      (select count(*)::int from risk_assessments a where not is_self_reported
        and not exists (select from prescriptions p where p.assessment_id = a.id and p.cause = 'assessed')) as assessed`);
    expect(found?.goals).toBeGreaterThan(0);
    expect(found).toMatchObject({ rows: found?.goals, assessed: 0 });
    const broken = await read(sql`select from (select until_at, ended_by,
        lead(from_at) over each as next_from, lead(cause) over each as next_cause from prescriptions
        window each as (partition by patient_id order by id)) p
      where until_at is distinct from next_from or ended_by is distinct from next_cause`);
    expect(broken).toEqual([]);
    await database.close();
  });

  it("has the sums of its rides by day, upgraded or restored [DATA-6]", async () => {
    const [upgraded, restored] = [await newPlace(), await newPlace()];
    await loadPostgres(version, upgraded.databaseOwnerUrl);
    const file = join(fixturesFolder, version, fixtureFiles.backup);
    await restoreBackup(restored, file, new Date(readExpected(version).endsAt));
    for (const place of [upgraded, restored]) {
      const database = await openBareDatabase(place);
      await database.migrate(migrationsFolder);
      await database.applyObjects();
      const [found] = await database.transaction((tx) =>
        selectRows<Record<"days" | "ridden" | "differing", number>>(
          tx,
          sql`select (select count(*)::int from ride_days) as days,
            (select count(distinct (patient_id, day))::int from rides where patient_id is not null) as ridden,
            (select count(*)::int from bedside_bike_private.differing_ride_days()) as differing`,
        ),
      );
      expect(found?.days).toBeGreaterThan(0);
      expect(found).toMatchObject({ ridden: found?.days, differing: 0 });
      await database.close();
    }
  });

  it(`is all there once its backup is restored, and people sign in again [PROOF-8]`, async () => {
    const expected = readExpected(version);
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
      await expectTeamLetIn(server, expected, browsers);
    });
  });
});

describe("A call for help that version 2.0.0 took", () => {
  /** With this patient's call; the only one in the fixtures was answered and closed. */
  const calls: readonly (readonly [person: string, columns: string, values: string])[] = [
    ["rider", "asked_at", "now() - interval '3 hours'"],
    ["neighbor", "asked_at, answered_by, answered_at", "now() - interval '1 hour', 1, now() - interval '5 minutes'"],
    ["withoutEmail", "asked_at, answered_by, answered_at", "now() - interval '3 hours', 1, now() - interval '2 hours'"],
    ["discharged", "asked_at, closed_by, closed_at", "now() - interval '3 hours', 7, now() - interval '2 hours'"],
    [
      "unconfirmed",
      "asked_at, answered_by, answered_at, closed_by, closed_at",
      "now() - interval '9 minutes', 1, now() - interval '8 minutes', 8, now() - interval '7 minutes'",
    ],
  ];

  it("keeps its meaning once the database is upgraded [HELP-30, DATA-6]", async () => {
    const expected = readExpected("2.0.0");
    const place = await newPlace();
    await loadPostgres("2.0.0", place.databaseOwnerUrl);
    const owner = new pg.Client({ connectionString: place.databaseOwnerUrl });
    await owner.connect();
    const userId = (name: string) => expected.people[name]?.userId;
    for (const [person, columns, values] of calls) {
      await owner.query(`insert into help_requests (patient_id, ${columns}) values (${userId(person)}, ${values})`);
    }
    await owner.end();

    await withServer(place, expected, async (server) => {
      const holding = await server.asOwner((tx) =>
        selectRows<{ id: number }>(
          tx,
          sql`select distinct patient_id::int as id from help_requests where ended_at is null order by 1`,
        ),
      );
      expect(holding.map(({ id }) => id)).toEqual(["rider", "neighbor", "discharged"].map(userId));
      const shown = async (name: string) => {
        const browser = resume(server, expected.people[name] as FixturePerson);
        return (await browser.call("GET", `/api/patients/${userId(name)}/dashboard`)).json();
      };
      expect((await shown("rider")).helpRequest).toMatchObject({ stage: "told", isLate: false, answer: null });
      expect((await shown("neighbor")).helpRequest).toMatchObject({ stage: "coming" });
      for (const name of ["withoutEmail", "unconfirmed"]) expect((await shown(name)).helpRequest).toBeNull();
      expect((await shown("discharged")).helpRequest).toMatchObject({ stage: "unseen", betterAt: expect.any(String) });
      const therapist = resume(server, expected.people.therapist as FixturePerson);
      const rows: { id: number; helpRequest: { id: number } | null; attention: object }[] = (
        await therapist.call("GET", `/api/providers/${userId("therapist")}/patients`)
      ).json();
      const row = rows.find(({ id }) => id === userId("rider"));
      expect(row).toMatchObject({ helpRequest: { stage: "told" }, attention: { reason: "help", rank: 0 } });
      const closed = await therapist.call("POST", `/api/help-requests/${row?.helpRequest?.id}/close`);
      expect(closed.json()).toMatchObject({ stage: "over", end: { found: null } });
      expect((await shown("rider")).helpRequest).toBeNull();
    });
  });
});

describe("A database from before 2.0.0", () => {
  const refusal =
    "Made before 2.0.0, the first release; it can't be upgraded. Nothing was changed. Begin with an empty DATA_DIR.";

  it.each<[string, readonly number[]]>([
    ["its own migrations alone", [baseline().when - 1000, baseline().when - 1]],
    ["a later version's over its own", [baseline().when - 1, ...listMigrations().map(({ when }) => when)]],
  ])("is refused at the start and by the owner's command, and stays as it is: %s [DATA-6]", async (_, times) => {
    const place = await newPlace();
    const owner = new pg.Client({ connectionString: place.databaseOwnerUrl });
    await owner.connect();
    await owner.query(`create table users (id int); create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    for (const at of times)
      await owner.query("insert into drizzle.__drizzle_migrations values (default, '', $1)", [at]);
    const present = `select (select array_agg(c.oid::regclass::text order by c.oid) from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)) as tables,
      (select array_agg(created_at order by id) from drizzle.__drizzle_migrations) as migrations`;
    const before = (await owner.query(present)).rows;
    for (const open of [openDatabase, migrateDatabase]) {
      await expect(open({ ...place, ...settings })).rejects.toThrow(new StartupError(refusal));
    }
    expect((await owner.query(present)).rows).toEqual(before);
    expect(readdirSync(place.dataDir)).toEqual([]);
    await owner.end();
  });
});

it("A new database is migrated once by two nodes that start at the same time [DATA-6]", async () => {
  const place = await newPlace();
  const start = () => openDatabase({ ...place, ...settings });
  const nodes = await Promise.all([start(), start()]);
  const owner = new pg.Client({ connectionString: place.databaseOwnerUrl });
  await owner.connect();
  const { rows } = await owner.query("select count(*)::int as times from drizzle.__drizzle_migrations");
  expect(rows).toEqual([{ times: listMigrations().length }]);
  await Promise.all([...nodes.map((node) => node.close()), owner.end()]);
});
