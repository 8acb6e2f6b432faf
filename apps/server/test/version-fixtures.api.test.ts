import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { inspectAudit } from "../src/admin/verify-audit.ts";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { readHead } from "../src/platform/audit-chain.ts";
import { selectRows } from "../src/platform/database/database.ts";
import { openBareDatabase } from "../src/platform/database/open.ts";
import { migrationsFolder } from "../src/platform/installed-files.ts";
import { type Mailbox, openMailbox } from "./support/mailbox.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { assertionOf } from "./support/software-passkey.ts";
import { databaseKind, startTestServer, type TestServer } from "./support/test-server.ts";
import { Browser } from "./support/verified-people.ts";
import {
  type ExpectedData,
  type FixturePerson,
  fixtureFiles,
  fixturesFolder,
  listVersions,
  loadPostgres,
  readExpected,
  unpackPglite,
} from "./support/version-fixtures.ts";

const root = mkdtempSync(join(tmpdir(), "bedside-bike-versions-"));
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(root, { recursive: true, force: true });
});

const versions = listVersions();
const site = { id: "localhost", origin: "http://localhost:80" };

/** Where an empty database of the kind under test can be created. */
async function newPlace(): Promise<{
  dataDir: string;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
}> {
  const dataDir = mkdtempSync(join(root, "data-"));
  if (databaseKind === "pglite") return { dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined };
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

/** Today's server on that database, at the instant at which its data ends. */
async function withServer(
  { dataDir, databaseUrl = "", databaseOwnerUrl = "" }: Place,
  { endsAt }: ExpectedData,
  work: (server: TestServer, mailbox: Mailbox) => Promise<void>,
): Promise<void> {
  const mailbox = await openMailbox();
  const database = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl };
  const environment = { AUTH_MODE: "verified", DATA_DIR: dataDir, ...database, ...mailbox.environment };
  const server = await startTestServer({ environment });
  try {
    server.setNow(new Date(endsAt));
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

async function signIn(server: TestServer, mailbox: Mailbox, expected: ExpectedData, name: string): Promise<Browser> {
  const person = expected.people[name];
  if (!person) throw new Error(`The fixtures know no ${name}.`);
  const browser = new Browser(server);
  const challengeId = await browser.requestCode(signInBody(person));
  const code = person.email ? await mailbox.nextCode(person.email) : expected.bedsideCode.code;
  const reply = await browser.verify(challengeId, code);
  expect(reply.statusCode, `${name}: ${reply.body}`).toBe(200);
  expect(reply.json().user.id).toBe(person.userId);
  return browser;
}

interface Row {
  readonly id: number;
}
const byId = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id);

/** What was stored then is what the calls reply now; fields that came later may stand beside it. */
async function expectReplies(expected: ExpectedData, browsers: ReadonlyMap<string, Browser>): Promise<void> {
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

/** The bike whose ride was under way sends on with the key it has, and the ride grows. */
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

/** Whoever had a bike has it still, is told of no loss, can link it again, and nobody else gets it. */
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

async function expectPasskeyWorks(server: TestServer, { passkey, people }: ExpectedData): Promise<void> {
  const browser = new Browser(server);
  const { challenge } = (await browser.call("POST", "/api/passkeys/ask")).json();
  const credential = assertionOf({ ...passkey }, site, challenge);
  const reply = await browser.call("POST", "/api/passkeys/sign-in", { credential });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json().user.id).toBe(people[passkey.person]?.userId);
}

interface MarkedGoal {
  readonly patientId: number;
  readonly marked: boolean;
  readonly until: number;
}
const markedGoals = sql`
  select patient_id as "patientId", set_before_safety_check as marked,
    (extract(epoch from valid_until) * 1000)::float8 as until
  from goals where is_active order by id`;

it("Fixtures stand in the folder of their version", () => {
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.map((version) => readExpected(version, databaseKind).version)).toEqual(versions);
});

describe.each(versions)("What version %s wrote", (version) => {
  it(`is all there once its ${databaseKind} database is upgraded: people stay signed in and keep their bikes [DATA-6, RIDE-41]`, async () => {
    const expected = readExpected(version, databaseKind);
    const place = await newPlace();
    if (place.databaseOwnerUrl) await loadPostgres(version, place.databaseOwnerUrl);
    else unpackPglite(version, place.dataDir);
    const links = await listOpenLinks(place);
    expect(await countRows(place, Object.keys(expected.rows))).toEqual(expected.rows);

    await withServer(place, expected, async (server, mailbox) => {
      await expectWholeAudit(server, expected);
      const browsers = new Map(
        Object.entries(expected.people).map(([name, person]) => [name, resume(server, person)] as const),
      );
      await expectReplies(expected, browsers);
      await expectBikesKept(links, expected, browsers);
      await expectRideGoesOn(server, expected, browsers.get("rider") as Browser);
      await expectPasskeyWorks(server, expected);
      await signIn(server, mailbox, expected, expected.bedsideCode.person);
      await expectWholeAudit(server, expected);
    });
  });

  it(`is all there once its backup is restored into ${databaseKind}, and people sign in again`, async () => {
    const expected = readExpected(version, "pglite");
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
        browsers.set(name, await signIn(server, mailbox, expected, name));
      }
      await expectReplies(expected, browsers);
      await expectRideGoesOn(server, expected, browsers.get("rider") as Browser);
      await expectPasskeyWorks(server, expected);
    });
  });

  const knowsSafetyCheck = "clearances" in readExpected(version, databaseKind).rows;
  it.skipIf(knowsSafetyCheck)(
    `leaves no goal of ${databaseKind} behind at once: they count for their unit's hours from the upgrade, marked, then the plan is on hold [GOAL-40]`,
    async () => {
      const expected = readExpected(version, databaseKind);
      const place = await newPlace();
      if (place.databaseOwnerUrl) await loadPostgres(version, place.databaseOwnerUrl);
      else unpackPglite(version, place.dataDir);
      const upgradedAfter = Date.now();
      await countRows(place, []);
      const upgradedBefore = Date.now();

      await withServer(place, expected, async (server, mailbox) => {
        const rows = await server.asOwner((tx) => selectRows<MarkedGoal>(tx, markedGoals));
        expect(rows.map(({ marked }) => marked)).toEqual(rows.map(() => true));
        const patientId = rows[0]?.patientId;
        const ends = new Set(rows.filter((row) => row.patientId === patientId).map(({ until }) => until));
        const [until = 0, other] = [...ends];
        expect(other).toBeUndefined();
        // The fixtures' patient with goals was last assessed in intensive care.
        const hours = 24 * 3_600_000;
        expect(until - hours).toBeGreaterThanOrEqual(upgradedAfter);
        expect(until - hours).toBeLessThanOrEqual(upgradedBefore);

        server.setNow(new Date(until));
        const therapist = await signIn(server, mailbox, expected, "therapist");
        const path = `/api/patients/${patientId}`;
        const goals = (await therapist.call("GET", `${path}/goals`)).json();
        expect(goals).toHaveLength(5);
        expect(goals.every((goal: { setBeforeSafetyCheck: boolean }) => goal.setBeforeSafetyCheck)).toBe(true);
        const changed = await therapist.call("PATCH", `/api/goals/${goals[0].id}`, { targetValue: 1 });
        expect([changed.statusCode, changed.json().code]).toEqual([409, "assess_first"]);

        server.setNow(new Date(until + 1));
        expect((await therapist.call("GET", `${path}/goals`)).json()).toEqual([]);
        const { planOnHold } = (await therapist.call("GET", `${path}/dashboard`)).json();
        expect(planOnHold).toEqual({ since: new Date(until).toISOString(), reasonId: "too_old" });
      });
    },
  );
});
