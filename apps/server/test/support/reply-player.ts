import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { createPostgresDatabase, type TestDatabase } from "./postgres-database.ts";
import { type DataSet, type RecordedReply, type RecordedRequest, withoutRandom } from "./recorded-replies.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { loadPostgres, readExpected } from "./version-fixtures.ts";

/**
 * The time between two calls. All calls together take less than the minute after which repeated refusals are recorded
 * and the two minutes after which a silent ride is closed, so no background job changes a reply.
 */
const stepMilliseconds = 80;

/** A server on a data set, at the instant at which its data ends, to which the same calls can be made again. */
export interface ReplyPlayer {
  play(request: RecordedRequest): Promise<RecordedReply>;
  close(): Promise<void>;
}

interface Opened {
  readonly server: TestServer;
  readonly startsAt: Date;
  readonly bikeKeys: Readonly<Record<string, string>>;
  readonly cookies: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly close: () => Promise<void>;
}

export async function openReplyPlayer(dataSet: DataSet): Promise<ReplyPlayer> {
  const { server, startsAt, bikeKeys, cookies, close } = await (dataSet === "demo" ? openDemo() : openFixture(dataSet));
  const jars = new Map([...cookies].map(([name, values]) => [name, new Map(Object.entries(values))]));
  const jarOf = (name: string): Map<string, string> => {
    const jar = jars.get(name) ?? new Map<string, string>();
    if (name !== "visitor") jars.set(name, jar);
    return jar;
  };
  let plays = 0;
  return {
    async play({ as, method, url, body }) {
      plays += 1;
      await server.setNow(new Date(startsAt.getTime() + plays * stepMilliseconds));
      const [, bike] = /^bike (\d+)$/.exec(as) ?? [];
      const jar = jarOf(as);
      const request: InjectOptions = { method, url, cookies: Object.fromEntries(jar), headers: {} };
      if (bike) request.headers = { authorization: `Bearer ${bikeKeys[bike] ?? "of no bike"}` };
      if (body !== undefined) {
        request.payload = body;
        request.headers = { ...request.headers, "content-type": "application/json" };
      }
      const reply = await server.app.inject(request);
      for (const { name, value } of reply.cookies) {
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return { status: reply.statusCode, text: withoutRandom(reply.body) };
    },
    close,
  };
}

/** In the early afternoon of the demo's hospital, when everybody may be reminded to ride. */
const demoStartsAt = new Date("2026-05-12T18:30:00Z");

async function openDemo(): Promise<Opened> {
  const server = await startTestServer({ now: demoStartsAt });
  const bikeKeys = JSON.parse(readFileSync(join(server.config.dataDir, "demo-device-keys.json"), "utf8"));
  return { server, startsAt: demoStartsAt, bikeKeys, cookies: new Map(), close: () => server.destroy() };
}

/** Everybody is signed in as they were when the version wrote its data. */
async function openFixture(version: string): Promise<Opened> {
  const { endsAt, people, bikeKeys } = readExpected(version, "postgres");
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-replies-"));
  const [database, mailbox] = [await load(version), await openMailbox()];
  const server = await startVerified(dataDir, database, mailbox, new Date(endsAt));
  return {
    server,
    startsAt: new Date(endsAt),
    bikeKeys,
    cookies: new Map(Object.entries(people).map(([name, { cookies }]) => [name, cookies])),
    async close() {
      await server.destroy();
      await mailbox.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function load(version: string): Promise<TestDatabase> {
  const database = await createPostgresDatabase();
  await loadPostgres(version, database.ownerUrl);
  return database;
}

function startVerified(dataDir: string, database: TestDatabase, mailbox: Mailbox, now: Date) {
  const settings = { ...database.environment, ...mailbox.environment };
  return startTestServer({ environment: { AUTH_MODE: "verified", DATA_DIR: dataDir, ...settings }, now });
}
