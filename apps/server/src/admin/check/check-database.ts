import { sql } from "drizzle-orm";
import { type ForeignSetting, selectForeignSettings } from "../../platform/database/connection-settings.ts";
import { nameConfiguredDatabase } from "../../platform/database/database-name.ts";
import { findTls, ownsTheTables } from "../../platform/database/look-at-logins.ts";
import { watchRole } from "../../platform/database/write-probe.ts";
import { StartupError } from "../../platform/errors.ts";
import { describeRole } from "../../platform/health.ts";
import { type Checked, type Finding, findingsOn } from "./finding.ts";

const oldestVersion = 150_000;

/** Checks that it can be reached and written to with the server's own rights. */
export async function checkDatabase({ config, database }: Checked): Promise<Finding> {
  const { ok, warning, failed } = findingsOn("database");
  if (typeof database === "string") return failed(database);
  const name = nameConfiguredDatabase(config.databaseUrl);
  const role = await watchRole(database)();
  if (role === "read-only") {
    const [setting] = await database.asAnonymous<ForeignSetting>(sql.raw(selectForeignSettings));
    if (setting)
      return failed(`${setting.name} is on for ${name}: nothing can be stored. Take it back: ${setting.undo}`);
  }
  if (role !== "primary") return failed(`Of ${name}: ${describeRole(role)}. Name the primary, or make room.`);
  const [row] = await database.asAnonymous<{ version: string; number: number; standbys: number }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      (select count(*)::int from pg_stat_replication) as standbys`);
  const { version = "", number = 0, standbys = 0 } = row ?? {};
  const what = `PostgreSQL ${version.split(" ")[0]}, ${name}, primary with ${standbys} standbys`;
  if (number < oldestVersion) return failed(`${what}: install PostgreSQL 15 or later.`);
  if (database.isOwnerLogin && config.databaseUrl) {
    return warning(
      `${what}: the login in DATABASE_URL could become the tables' owner. Give the server a login of its own: ` +
        "deploy/postgres-roles.sql",
    );
  }
  if (database.tooManyConnections) return warning(`${what}: ${database.tooManyConnections}`);
  if (database.foreignEncoding) return warning(`${what}: ${database.foreignEncoding}`);
  return ok(`${what}.`);
}

/** Checks that nobody on the network can read what goes to the database. */
export async function checkDatabaseTls({ config: { databaseUrl } }: Checked): Promise<Finding> {
  const { ok, warning, failed } = findingsOn("database TLS");
  if (!databaseUrl) return ok("Not needed: the embedded database is on this machine.");
  const { version, isLocal, sslMode } = await findTls(databaseUrl);
  if (version === null) {
    return isLocal
      ? ok("None, and not needed: the database is on this machine.")
      : failed("Patient data crosses the network in the clear: add sslmode=verify-full to DATABASE_URL.");
  }
  if (sslMode !== "verify-full") {
    return warning(`${version}, but anybody could pass for the database: write sslmode=verify-full in DATABASE_URL.`);
  }
  return ok(`${version}, and the database's certificate is checked.`);
}

/** Checks that DATABASE_OWNER_URL, if it is set, can run migrations. */
export async function checkOwnerLogin({ config }: Checked): Promise<Finding> {
  const { ok, failed } = findingsOn("owner login");
  const { databaseUrl, databaseOwnerUrl } = config;
  if (!databaseUrl) return ok("Not needed: the embedded database has its own.");
  if (!databaseOwnerUrl) {
    return ok("DATABASE_OWNER_URL is not set: after each upgrade run once, with it: npm run admin -- migrate");
  }
  try {
    return (await ownsTheTables(databaseOwnerUrl))
      ? ok("The login in DATABASE_OWNER_URL owns the tables and can migrate them.")
      : failed("The login in DATABASE_OWNER_URL does not own all tables: name the one that does.");
  } catch (error) {
    if (error instanceof StartupError) return failed(error.message);
    throw error;
  }
}
