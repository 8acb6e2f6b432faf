import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { attackedCheckout } from "../support/product-programs.ts";

export interface DocumentedDatabase {
  /** The login of the server's work. */
  readonly url: string;
  /** The server's settings: the owner's login apart, in versions that keep it apart. */
  readonly environment: Readonly<Record<string, string>>;
  asSuperuser<Row extends object>(statement: string): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database with the logins that `deploy/postgres-roles.sql` of the attacked version tells a hospital to make. */
export async function createDocumentedDatabase(superuserUrl: string): Promise<DocumentedDatabase> {
  const owner = `attacked_${randomUUID().replaceAll("-", "")}`;
  const statements = readFileSync(join(attackedCheckout, "deploy/postgres-roles.sql"), "utf8")
    .replaceAll(/\bbedside_bike(?=_server\b|\b)/g, owner)
    .split(";\n\n");
  const logins = [`${owner}_server`, owner].filter((login) => statements.some((text) => text.includes(login)));
  const password = randomUUID();
  const urlOf = (username: string) =>
    Object.assign(new URL(superuserUrl), { username, password, pathname: `/${owner}` }).href;
  const on = (pathname: string) => Object.assign(new URL(superuserUrl), { pathname }).href;

  const passwords = logins.map((login) => `ALTER ROLE ${login} PASSWORD '${password}'`);
  for (const statement of [...statements, ...passwords]) await query(superuserUrl, statement);
  const [url = ""] = logins.map(urlOf);
  return {
    url,
    environment: { DATABASE_URL: url, ...(logins.length > 1 ? { DATABASE_OWNER_URL: urlOf(owner) } : {}) },
    asSuperuser: (statement) => query(on(`/${owner}`), statement),
    async drop() {
      await query(superuserUrl, `DROP DATABASE ${owner} WITH (FORCE)`);
      for (const login of logins) await query(superuserUrl, `DROP ROLE ${login}`);
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
