import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import pg from "pg";
import { openServer, type RunningServer } from "../../src/open-server.ts";
import { type AttemptLimits, shippedAttemptLimits } from "../../src/platform/attempts.ts";
import type { WatchedClock } from "../../src/platform/clock.ts";
import { type Config, readConfig } from "../../src/platform/config.ts";
import type { Database, Queryable, Transaction } from "../../src/platform/database/database.ts";
import * as schema from "../../src/platform/database/schema.ts";
import { copyTemplateFiles, type DatabaseKind, templateDatabase, templateFor } from "./database-templates.ts";
import { createPostgresDatabase } from "./postgres-database.ts";

/** The time zone of a test server's hospital, unless the test sets another. */
export const testTimeZone = "America/New_York";

/** Which database this run of the API tests is on; the test runner starts the throwaway PostgreSQL. */
export const databaseKind: DatabaseKind = process.env.TEST_DATABASE === "postgres" ? "postgres" : "pglite";

export interface TestServer extends RunningServer {
  readonly config: Config;
  /** Travels to that time, or to the present: the server's clock is right there, so that going back sets no clock back. */
  setNow(now: Date | null): void;
  /** Somebody sets the clock of the server's machine, back too. */
  setClock(now: Date): void;
  /** Restarts on the same data, as after a crash; at another time if one is given. */
  restart(now?: Date): Promise<TestServer>;
  /** Is down until the result is called, which starts it on the same data. */
  stop(): Promise<() => Promise<TestServer>>;
  /** A transaction that no policy binds, for what a test prepares or looks at. */
  asOwner<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Closes and deletes its data. */
  destroy(): Promise<void>;
}

export interface TestServerOptions {
  readonly environment?: Record<string, string>;
  /** Instead of the shipped ones, so that a test need not make hundreds of attempts. */
  readonly limits?: Partial<AttemptLimits>;
  /** Begins with a database in which nothing is migrated or seeded. */
  readonly isFirstStart?: boolean;
  /** Starts at that time, from which seeded data then counts back; otherwise at the present. */
  readonly now?: Date;
}

/** The real server on a database of its own, on a free port of the loopback. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-test-"));
  const settings = {
    PORT: "0",
    DATA_DIR: dataDir,
    AUTH_MODE: "demo",
    ALLOW_DEMO_SIGN_IN: "yes",
    HOSPITAL_TZ: testTimeZone,
    LOG_LEVEL: "silent",
    ...options.environment,
  };
  const bringsDatabase = ["DATABASE_URL", "DATA_DIR"].some((name) => name in (options.environment ?? {}));
  const template = options.isFirstStart || bringsDatabase ? undefined : templateFor(readConfig(settings), options.now);
  const database =
    databaseKind === "postgres" && !bringsDatabase
      ? await createPostgresDatabase(template && templateDatabase(template))
      : undefined;
  const config = readConfig({ ...settings, ...database?.environment });
  if (template) copyTemplateFiles(template, dataDir);
  const cleanUp = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  return open(config, { ...shippedAttemptLimits, ...options.limits }, { cleanUp, now: options.now ?? null });
}

async function open(
  config: Config,
  limits: AttemptLimits,
  { cleanUp, now = null }: { cleanUp: () => Promise<void>; now?: Date | null },
): Promise<TestServer> {
  let fixedNow = now;
  const server = await openServer(config, { now: () => fixedNow ?? new Date() }, limits);
  const stop = async () => {
    await server.close();
    return (restartedAt?: Date) => open(config, limits, { cleanUp, now: restartedAt ?? null });
  };
  return {
    ...server,
    stop,
    config,
    setNow(now) {
      fixedNow = now;
      const clock = server.deps.clock as WatchedClock;
      clock.now();
      clock.takeSetBack();
    },
    setClock(now) {
      fixedNow = now;
    },
    asOwner: (work) => asOwner(server.deps.database, config, work),
    restart: async (restartedAt) => (await stop())(restartedAt),
    async destroy() {
      await server.close();
      await cleanUp();
    },
  };
}

/** The embedded database's own user is a superuser; on PostgreSQL the owner has a login. */
async function asOwner<Result>(
  database: Database,
  { databaseUrl, databaseOwnerUrl = databaseUrl }: Config,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!databaseOwnerUrl) {
    return database.asSystem("admin", async (tx) => {
      await tx.execute(sql`set local role none`);
      return work(tx);
    });
  }
  const client = new pg.Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  try {
    const owner = drizzle(client, { schema, casing: "snake_case" }) as unknown as Queryable;
    return await owner.transaction(work);
  } finally {
    await client.end();
  }
}

/** The settings with which another program opens the server's database. */
export const databaseSettings = ({ databaseUrl, databaseOwnerUrl }: Config): Record<string, string> => ({
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  ...(databaseOwnerUrl ? { DATABASE_OWNER_URL: databaseOwnerUrl } : {}),
});

/** A user with a browser, which keeps the session cookie between calls. */
export class Visitor {
  cookie: string | undefined;
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  async call(
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse> {
    const request: InjectOptions = { method, url, headers: {} };
    if (this.cookie) request.headers = { cookie: this.cookie };
    if (body !== undefined) request.payload = body as object;
    const reply = await this.#server.app.inject(request);
    const set = [reply.headers["set-cookie"] ?? []].flat()[0];
    if (set) this.cookie = /expires=Thu, 01 Jan 1970/i.test(set) ? undefined : set.split(";")[0];
    return reply;
  }
}

export class SignedIn extends Visitor {
  readonly user: User;

  constructor(server: TestServer, visitor: Visitor, user: User) {
    super(server);
    this.cookie = visitor.cookie;
    this.user = user;
  }
}

let people = 0;

/** Registers a new user through the API and keeps the session. */
export async function register(
  server: TestServer,
  userType: "patient" | "provider",
  details: Record<string, unknown> = {},
): Promise<SignedIn> {
  people += 1;
  const visitor = new Visitor(server);
  const body = {
    userType,
    email: `person${people}-${randomUUID().slice(0, 8)}@bedsidebike.example`,
    firstName: `First${people}`,
    lastName: `Last${people}`,
    ...(userType === "patient" ? { dateOfBirth: "1944-04-12" } : { credentials: "PT", specialty: "Rehabilitation" }),
    ...details,
  };
  const reply = await visitor.call("POST", "/api/auth/register", body);
  if (reply.statusCode !== 201) throw new Error(`register answered ${reply.statusCode}: ${reply.body}`);
  return new SignedIn(server, visitor, reply.json().user);
}

/** With the same account in the same browser, after the session has ended: the demo's sign-in. */
export async function signInAgain(person: SignedIn): Promise<void> {
  const { userType, firstName, lastName, email } = person.user;
  const reply = await person.call("POST", "/api/auth/login", { userType, firstName, lastName, email });
  if (reply.statusCode !== 200) throw new Error(`login answered ${reply.statusCode}: ${reply.body}`);
}

/** The patient grants the provider access. */
export async function grant(patient: SignedIn, provider: SignedIn): Promise<number> {
  const reply = await patient.call("POST", "/api/provider-relationships", { providerId: provider.user.id });
  if (reply.statusCode !== 201) throw new Error(`grant answered ${reply.statusCode}: ${reply.body}`);
  return reply.json().id;
}

/** A demo bike with the key that the seed wrote. */
export class Bike {
  readonly #server: TestServer;
  readonly number: number;
  readonly key: string;

  constructor(server: TestServer, number: number) {
    const keys = JSON.parse(readFileSync(join(server.config.dataDir, "demo-device-keys.json"), "utf8"));
    this.#server = server;
    this.number = number;
    this.key = keys[number];
  }

  send(batch: object, key = this.key): Promise<LightMyRequestResponse> {
    return this.#server.app.inject({
      method: "POST",
      url: `/api/devices/${this.number}/telemetry`,
      headers: { authorization: `Bearer ${key}` },
      payload: batch,
    });
  }
}
