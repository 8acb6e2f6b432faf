import { randomUUID } from "node:crypto";
import pg from "pg";

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A database of its own on the run's PostgreSQL: empty, or a copy. Roles are shared by all databases of that server. */
export async function createPostgresDatabase(copyOf?: string): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (!serverUrl) throw new Error("TEST_POSTGRES_URL is not set: run this file in the vitest project api-postgres.");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}${copyOf ? ` TEMPLATE ${copyOf}` : ""}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOnServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
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
