import { randomUUID } from "node:crypto";
import pg from "pg";
import { runRolesScript } from "../support/roles-script.ts";

export interface DocumentedDatabase {
  /** The login of the server's work. */
  readonly url: string;
  /** The server's settings: its own login and the owner's. */
  readonly environment: Readonly<Record<string, string>>;
  asSuperuser<Row extends object>(statement: string): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database with the logins that deploy/postgres-roles.sql makes for a hospital. */
export async function createDocumentedDatabase(superuserUrl: string): Promise<DocumentedDatabase> {
  const owner = `attacked_${randomUUID().replaceAll("-", "")}`;
  await runRolesScript(superuserUrl, { owner, database: owner });
  const server = `${owner}_server`;
  const password = randomUUID();
  const urlOf = (username: string) =>
    Object.assign(new URL(superuserUrl), { username, password, pathname: `/${owner}` }).href;
  const on = (pathname: string) => Object.assign(new URL(superuserUrl), { pathname }).href;

  const passwords = [owner, server].map((login) => `ALTER ROLE ${login} PASSWORD '${password}'`);
  for (const statement of passwords) await query(superuserUrl, statement);
  const url = urlOf(server);
  return {
    url,
    environment: { DATABASE_URL: url, DATABASE_OWNER_URL: urlOf(owner) },
    asSuperuser: (statement) => query(on(`/${owner}`), statement),
    async drop() {
      await query(superuserUrl, `DROP DATABASE ${owner} WITH (FORCE)`);
      await query(superuserUrl, `DROP ROLE ${server}, ${owner}`);
    },
  };
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
