import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type DatabaseLine, openDatabaseLine } from "../support/database-line.ts";
import type { DatabaseKind } from "../support/database-templates.ts";
import { type HostileIssuer, startHostileIssuer } from "../support/hostile-issuer.ts";
import { type Mailbox, openMailbox } from "../support/mailbox.ts";
import { programArguments } from "../support/product-programs.ts";
import { startServerProcess } from "../support/server-process.ts";
import { createDocumentedDatabase } from "./documented-database.ts";

/** Runs one statement and returns its rows. */
export type Statement = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The product as a hospital runs it: a server process, codes by email, single sign-on. */
export interface Installation {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly issuer: HostileIssuer;
  /** Present on PostgreSQL. */
  readonly network?: DatabaseNetwork;
  /** Runs an admin command; returns what it printed. */
  admin(...words: string[]): Promise<string>;
  /**
   * Statements on a connection like the server's own, after what the server says first on each. The embedded database
   * has one connection only, so its server rests meanwhile.
   */
  asApp<Result>(work: (statement: Statement) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export interface DatabaseNetwork {
  /** Between the server and its database. */
  readonly line: DatabaseLine;
  asSuperuser<Row extends object>(statement: string): Promise<Row[]>;
}

/** What the server's transactions run as, in every version. */
const becomeApp = "set role bedside_bike_app";

export async function startInstallation(kind: DatabaseKind, postgresUrl?: string): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-attacked-"));
  const [mailbox, issuer] = [await openMailbox(), await startHostileIssuer()];
  const database = kind === "postgres" ? await createDocumentedDatabase(postgresUrl ?? testPostgresUrl()) : undefined;
  const line = database && (await openDatabaseLine(database.url));
  const environment = {
    AUTH_MODE: "verified",
    DATA_DIR: dataDir,
    ...mailbox.environment,
    ...issuer.environment,
    ...database?.environment,
    ...(line ? { DATABASE_URL: line.url } : {}),
  };
  let server = await startServerProcess(environment);
  return {
    get url() {
      return server.url;
    },
    mailbox,
    issuer,
    ...(database && line ? { network: { line, asSuperuser: database.asSuperuser } } : {}),
    async admin(...words) {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
      const { stdout } = await promisify(execFile)(process.execPath, [...programArguments("admin"), ...words], { env });
      return stdout;
    },
    async asApp(work) {
      if (database) return onPostgres(database.url, work);
      await server.stop();
      const result = await onPglite(join(dataDir, "pglite"), work);
      server = await startServerProcess(environment);
      return result;
    },
    async stop() {
      await server.stop();
      await line?.close();
      await database?.drop();
      await issuer.stop();
      await mailbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function testPostgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error("TEST_POSTGRES_URL is not set: run this in the vitest project api-postgres.");
  return url;
}

async function onPostgres<Result>(url: string, work: (statement: Statement) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(becomeApp);
    return await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}

async function onPglite<Result>(folder: string, work: (statement: Statement) => Promise<Result>): Promise<Result> {
  const client = await PGlite.create(folder);
  try {
    await client.query(becomeApp);
    return await work(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    await client.close();
  }
}
