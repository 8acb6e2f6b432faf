import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type DatabaseLine, openDatabaseLine } from "../support/database-line.ts";
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
  readonly network: DatabaseNetwork;
  /** Runs an admin command; returns what it printed. */
  admin(...words: string[]): Promise<string>;
  /**
   * Runs statements on a connection like the server's own, after the statements that the server sends first on each.
   */
  asApp<Result>(work: (statement: Statement) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export interface DatabaseNetwork {
  /** Between the server and its database. */
  readonly line: DatabaseLine;
  asSuperuser<Row extends object>(statement: string): Promise<Row[]>;
}

/** The role as which the server's transactions run. */
const becomeApp = "set role bedside_bike_app";

export async function startInstallation(postgresUrl = testPostgresUrl()): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-attacked-"));
  const [mailbox, issuer] = [await openMailbox(), await startHostileIssuer()];
  const database = await createDocumentedDatabase(postgresUrl);
  const line = await openDatabaseLine(database.url);
  const environment = {
    AUTH_MODE: "verified",
    DATA_DIR: dataDir,
    ...mailbox.environment,
    ...issuer.environment,
    ...database.environment,
    DATABASE_URL: line.url,
  };
  const server = await startServerProcess(environment);
  return {
    url: server.url,
    mailbox,
    issuer,
    network: { line, asSuperuser: database.asSuperuser },
    async admin(...words) {
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
      const { stdout } = await promisify(execFile)(process.execPath, [...programArguments("admin"), ...words], { env });
      return stdout;
    },
    asApp: (work) => onPostgres(database.url, work),
    async stop() {
      await server.stop();
      await line.close();
      await database.drop();
      await issuer.stop();
      await mailbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function testPostgresUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error("TEST_POSTGRES_URL is not set: run this in the vitest project api.");
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
