import { readFileSync } from "node:fs";
import pg from "pg";

const rolesFile = new URL("../../../../deploy/postgres-roles.sql", import.meta.url);

export interface RolesNames {
  /** In place of 'bedside_bike' in the names of the two logins. */
  readonly owner: string;
  readonly database: string;
}

/** Runs deploy/postgres-roles.sql as psql does, with this test's own logins: a run's tests share one PostgreSQL. */
export async function runRolesScript(
  superuser: string | pg.ClientConfig,
  { owner, database }: RolesNames,
): Promise<void> {
  const statements = readFileSync(rolesFile, "utf8")
    .replaceAll(/^(?:--|\\).*\n/gm, "")
    .replaceAll(/\bbedside_bike(?=_server\b|\b)/g, owner)
    .replaceAll(":'database'", `'${database}'`)
    .replaceAll(':"database"', `"${database}"`)
    .split(/(?<=;|\\gexec)\n\n/);
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    for (const statement of statements) {
      const { rows } = await client.query<Record<string, string>>(statement.replace("\\gexec", ""));
      const made = statement.includes("\\gexec") ? rows.flatMap(Object.values<string>) : [];
      for (const one of made) await client.query(one);
    }
  } finally {
    await client.end();
  }
}
