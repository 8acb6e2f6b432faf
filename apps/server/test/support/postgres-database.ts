import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";

export interface TestDatabase {
  /** The login of the server's work, which owns nothing. */
  url: string;
  /** A superuser's. */
  ownerUrl: string;
  /** Both, as the server's settings. */
  environment: { DATABASE_URL: string; DATABASE_OWNER_URL: string };
  drop: () => Promise<void>;
}

/** A separate database on the run's PostgreSQL: empty, or a copy. Roles are shared by all databases of that server. */
export async function createPostgresDatabase(copyOf?: string): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (!serverUrl) throw new Error("TEST_POSTGRES_URL is not set: run this file in the vitest project api.");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}${copyOf ? ` TEMPLATE ${copyOf}` : ""}`);
  const owner = new URL(serverUrl);
  owner.pathname = `/${name}`;
  const url = new URL(owner);
  Object.assign(url, serverLogin);
  return {
    url: url.href,
    ownerUrl: owner.href,
    environment: { DATABASE_URL: url.href, DATABASE_OWNER_URL: owner.href },
    drop: () => runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** As deploy/postgres-roles.sql makes it; for a throwaway server on the loopback. */
const serverLogin = { username: "test_server", password: "test" };

/** Makes the login of the servers' work, which all databases of the run share. */
export async function createServerLogin(serverUrl: string): Promise<void> {
  const appRole = readFileSync(new URL("./app-role.sql", import.meta.url), "utf8");
  await runOnServer(serverUrl, appRole);
  await runOnServer(
    serverUrl,
    `CREATE ROLE ${serverLogin.username} LOGIN PASSWORD '${serverLogin.password}' NOSUPERUSER IN ROLE bedside_bike_app`,
  );
}

export const databaseNameOf = (url: string): string => new URL(url).pathname.slice(1);

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
