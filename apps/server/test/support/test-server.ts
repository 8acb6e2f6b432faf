import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { User } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import pg from "pg";
import { openServer, type RunningServer } from "../../src/open-server.ts";
import { type AttemptLimits, shippedAttemptLimits } from "../../src/platform/attempts.ts";
import { type Config, readConfig } from "../../src/platform/config.ts";
import type { Transaction } from "../../src/platform/database/database.ts";
import { openDatabase } from "../../src/platform/database/open.ts";
import { transactAlone } from "../../src/platform/database/postgres-transaction.ts";
import type { MachineClock } from "../../src/platform/database-clock.ts";
import { copyTemplateFiles, templateDatabase, templateFor } from "./database-templates.ts";
import { createPostgresDatabase } from "./postgres-database.ts";
import { withWayToSignIn } from "./way-to-sign-in.ts";

/** The time zone of a test server's hospital, unless the test sets another. */
export const testTimeZone = "America/New_York";

export interface TestServer extends RunningServer {
  readonly config: Config;
  /**
   * Moves to that time, or to the present, together with the database: its clock counts as right, so that moving back
   * doesn't set a clock back.
   */
  setNow(now: Date | null): Promise<void>;
  /** Sets the database's clock, even back, and waits until the server has noticed. */
  setClock(now: Date): Promise<void>;
  /** Restarts on the same data, as after a crash; at another time if one is given. */
  restart(now?: Date): Promise<TestServer>;
  /** Is down until the result is called, which starts it on the same data. */
  stop(): Promise<() => Promise<TestServer>>;
  /** A transaction to which no policy applies, for what a test prepares or checks. */
  asOwner<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Closes and deletes its data. */
  destroy(): Promise<void>;
}

/** What a server offers that several test files share: its clock stays, and it runs until the last of them has ended. */
export type SharedServer = Omit<TestServer, "setNow" | "setClock" | "restart" | "stop" | "drain" | "close" | "destroy">;

export interface TestServerOptions {
  readonly environment?: Record<string, string>;
  /** Instead of the shipped ones, so that a test need not make hundreds of attempts. */
  readonly limits?: Partial<AttemptLimits>;
  /** Starts with a database in which nothing is migrated or seeded. */
  readonly isFirstStart?: boolean;
  /** Starts at that time, from which seeded data then counts back; otherwise at the present. */
  readonly now?: Date;
  /** How far this node's own clock is ahead of the database's. */
  readonly aheadMilliseconds?: number;
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
    ...withWayToSignIn({ AUTH_MODE: "demo", ...options.environment }),
  };
  const bringsDatabase = ["DATABASE_URL", "DATA_DIR"].some((name) => name in (options.environment ?? {}));
  const template = options.isFirstStart || bringsDatabase ? undefined : templateFor(readConfig(settings), options.now);
  const database = bringsDatabase ? undefined : await createPostgresDatabase(template && templateDatabase(template));
  const config = readConfig({ ...settings, ...database?.environment });
  if (template) copyTemplateFiles(template, dataDir);
  const cleanUp = async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
  const { now = null, aheadMilliseconds = 0 } = options;
  return open(config, { ...shippedAttemptLimits, ...options.limits }, { cleanUp, now, aheadMilliseconds });
}

interface Opening {
  readonly cleanUp: () => Promise<void>;
  readonly now: Date | null;
  readonly aheadMilliseconds: number;
  /** Whether the database's clock was replaced before. */
  readonly isShifted?: boolean;
}

async function open(config: Config, limits: AttemptLimits, opening: Opening): Promise<TestServer> {
  const { cleanUp, now, aheadMilliseconds } = opening;
  let { isShifted = false } = opening;
  let fixedNow = now;
  let fixedSteady = now ? performance.now() : null;
  /** Time stands still once a test has moved it. */
  const machine: MachineClock = {
    wallMilliseconds: () => (fixedNow?.getTime() ?? Date.now()) + aheadMilliseconds,
    steadyMilliseconds: () => fixedSteady ?? performance.now(),
  };
  if (isShifted || now) {
    await (await openDatabase(config)).close(); // migrates a first start
    await asOwner(config, (tx) => (isShifted ? setDatabaseClock(tx, now) : travelTo(tx, now)));
  }
  const server = await openServer(config, machine, limits);
  const owner = connectOwner(config);
  const travel = async (to: Date | null, isClockRight: boolean) => {
    fixedNow = to;
    fixedSteady = to && (fixedSteady ?? performance.now());
    isShifted = true;
    await owner.transaction((tx) => (isClockRight ? travelTo(tx, to) : setDatabaseClock(tx, to)));
    await server.deps.clock.look();
  };
  const close = async () => {
    await owner.end();
    await server.close();
  };
  const stop = async () => {
    await close();
    return (restartedAt?: Date) => open(config, limits, { ...opening, now: restartedAt ?? null, isShifted });
  };
  return {
    ...server,
    close,
    stop,
    config,
    setNow: (now) => travel(now, true),
    setClock: (now) => travel(now, false),
    asOwner: (work) => owner.transaction(work),
    restart: async (restartedAt) => (await stop())(restartedAt),
    async destroy() {
      await close();
      await cleanUp();
    },
  };
}

/** Replaces the database's clock with one that stands still, or restores its own. */
export async function setDatabaseClock(tx: Transaction, now: Date | null): Promise<void> {
  const { rowCount } = await tx.execute(replacedClock);
  if (rowCount === 0) {
    await tx.execute("create table bedside_bike_private.test_clock as select null::timestamptz as at");
    await tx.execute(`create or replace function database_now() returns timestamptz
      language sql stable strict parallel safe security definer
      as $$ select coalesce(at, now()) from bedside_bike_private.test_clock $$`);
  }
  await tx.execute(sql`update bedside_bike_private.test_clock set at = ${now?.toISOString() ?? null}::timestamptz`);
}

const replacedClock = "select from pg_class where oid = to_regclass('bedside_bike_private.test_clock')";

/** Like setDatabaseClock, but nobody set that clock back: it is the time. */
async function travelTo(tx: Transaction, to: Date | null): Promise<void> {
  await setDatabaseClock(tx, to);
  await tx.execute(sql`update bedside_bike_private.clock set latest_at = database_now()`);
}

interface Owner {
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  end(): Promise<void>;
}

/** Keeps its connections until `end`, because some tests look after every call. */
function connectOwner({ databaseUrl, databaseOwnerUrl = databaseUrl }: Config): Owner {
  let pool: pg.Pool | undefined;
  const connect = () => {
    const made = new pg.Pool({ connectionString: databaseOwnerUrl, max: 50, allowExitOnIdle: true });
    // A test that ends connections means the server's.
    return made.on("error", () => undefined);
  };
  return {
    async transaction(work) {
      pool ??= connect();
      const client = await pool.connect();
      try {
        return await transactAlone(client, work);
      } finally {
        client.release();
      }
    },
    async end() {
      const ended = pool;
      pool = undefined;
      await ended?.end();
    },
  };
}

async function asOwner<Result>(config: Config, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const owner = connectOwner(config);
  try {
    return await owner.transaction(work);
  } finally {
    await owner.end();
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
  readonly #server: SharedServer;

  constructor(server: SharedServer) {
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

  constructor(server: SharedServer, visitor: Visitor, user: User) {
    super(server);
    this.cookie = visitor.cookie;
    this.user = user;
  }
}

let people = 0;

/** Registers a new user through the API and keeps the session. */
export async function register(
  server: SharedServer,
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
    ...(userType === "patient"
      ? { dateOfBirth: "1944-04-12", isSomeoneElse: true }
      : { credentials: "PT", specialty: "Rehabilitation" }),
    ...details,
  };
  const reply = await visitor.call("POST", "/api/auth/register", body);
  if (reply.statusCode !== 201) throw new Error(`register answered ${reply.statusCode}: ${reply.body}`);
  const { user, deviceLinkResult } = reply.json();
  const person = new SignedIn(server, visitor, user);
  if (deviceLinkResult?.refusal === "in-use") {
    // The patient of the test before still has the bike.
    const { deviceNumber } = deviceLinkResult;
    const taken = await person.call("POST", `/api/patients/${user.id}/device-link`, { deviceNumber, takeOver: true });
    if (taken.statusCode !== 200) throw new Error(`device-link answered ${taken.statusCode}: ${taken.body}`);
  }
  return person;
}

/** With the same account in the same browser, after the sign-in session has ended: the demo's sign-in. */
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
  readonly #server: SharedServer;
  readonly number: number;
  readonly key: string;

  constructor(server: SharedServer, number: number) {
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
