import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { DatabaseLimits, Retention } from "../config.ts";
import { StartupError } from "../errors.ts";
import { describeFailure } from "../failure-reason.ts";
import { migrationsFolder } from "../installed-files.ts";
import { changeTables } from "./change-tables.ts";
import { describeEncoding, requireTriggers, requireWritable, settle } from "./connection-settings.ts";
import { type BareDatabase, type Database, scopedTransactions, selectRows, type Transaction } from "./database.ts";
import { nameDatabase } from "./database-name.ts";
import { causesOf, failureOf, reportFailures } from "./failures.ts";
import { appRole } from "./migrations.ts";
import { canBecomeOwner, ownerLoginWarning } from "./owner-login.ts";
import { describeTooManyConnections, requireOwnConnections } from "./pooler.ts";
import { openLine } from "./postgres-line.ts";
import { openPool } from "./postgres-pool.ts";
import { transactAlone, transactOn } from "./postgres-transaction.ts";
import * as schema from "./schema.ts";
import { findMigration, refuseOtherSchemas, requireThisSchema } from "./schema-version.ts";
import { applySqlObjects } from "./sql-objects.ts";
import {
  keepSystemKey,
  openSystem,
  readSystemKey,
  type SystemKey,
  selectFirstChallenge,
  selectSystemKey,
} from "./system-key.ts";

/** `pg` returns int8 as text because it may exceed 2^53. Our ids stay far below that. */
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** An arbitrary number; all nodes must use the same one. */
const migrationLock = 4_120_210;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const insufficientPrivilege = "42501";

const connectsWithinMilliseconds = 30_000;

/** How the server connects to its PostgreSQL. */
export interface PostgresLogins {
  /** The login of the server's work. */
  readonly url: string;
  /** The login of the tables' owner, for migrations; undefined if they are run separately. */
  readonly ownerUrl: string | undefined;
  /** Where the system key is kept. */
  readonly dataDir: string;
  /** Rows that the owner lets the server delete. */
  readonly retention: Retention;
  /** Whether `url` may be a login that can become the owner. */
  readonly mayBeOwner: boolean;
  /** Whether the database may be one in which nothing has been migrated yet. */
  readonly mayBeNew: boolean;
}

/**
 * Migrates if it has an owner's login.
 * @throws StartupError if the database can't be reached, is not migrated, if the login could become its owner and must
 * not, or if a pooler in between gives each transaction another connection.
 */
export async function openPostgres(logins: PostgresLogins, limits: DatabaseLimits): Promise<Database> {
  const { url } = logins;
  const { key, ...found } = await prepare(logins, limits);
  const { pool, challengeOf, destroyConnections } = openPool(url, limits);
  const lines: (() => Promise<void>)[] = [];

  const db = drizzle(pool, { schema, casing: "snake_case" });
  const database = reportFailures(
    {
      ...scopedTransactions(transactOn(pool, challengeOf), key),
      asAnonymous: (statement) => selectRows(db, statement),
      async listen(channel, line) {
        const end = await openLine(url, channel, {
          ...line,
          onLost() {
            destroyConnections();
            line.onLost();
          },
        });
        lines.push(end);
      },
    },
    destroyConnections,
  );
  return {
    ...found,
    ...database,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all(lines.map((end) => end()));
      await pool.end();
    },
  };
}

/** Checks the server's login, migrates if there is an owner's, and returns the key for the product's own work. */
async function prepare(logins: PostgresLogins, { poolMax }: DatabaseLimits) {
  const { url, ownerUrl, dataDir, retention, mayBeOwner, mayBeNew } = logins;
  const found = await withConnection(url, "DATABASE_URL", async (client) => {
    await withConnection(url, "DATABASE_URL", (other) => requireOwnConnections(client, other));
    return {
      isOwnerLogin: await canBecomeOwner(client),
      tooManyConnections: await describeTooManyConnections(client, poolMax),
      foreignEncoding: await describeEncoding(client),
    };
  });
  const { isOwnerLogin } = found;
  if (isOwnerLogin && !mayBeOwner) {
    throw new StartupError(`${ownerLoginWarning(url)}\nUntil then ALLOW_OWNER_LOGIN=yes starts the server as before.`);
  }
  if (ownerUrl !== undefined) await requireOneDatabase(url, ownerUrl);
  if (!mayBeNew) await refuseNewDatabase(logins);
  // One in use goes on, and the start says so.
  if (found.foreignEncoding && !(await isMigrated(logins))) throw new StartupError(found.foreignEncoding);
  const migratingUrl = ownerUrl ?? (isOwnerLogin ? url : undefined);
  if (migratingUrl !== undefined) {
    return { key: await migrateAsOwner(migratingUrl, { dataDir, retention }), ...found };
  }
  const key = await withConnection(url, "DATABASE_URL", async (client) => {
    await client.query(`SET ROLE ${appRole}`);
    await transactAlone(client, requireThisSchema);
    const kept = readSystemKey(dataDir);
    await transactAlone(client, (tx) => requireFittingKey(tx, { key: kept, dataDir }));
    return kept;
  });
  return { key, ...found };
}

/** @throws StartupError if the key belongs to another database. */
async function requireFittingKey(
  tx: Transaction,
  { key, dataDir }: { readonly key: SystemKey; readonly dataDir: string },
): Promise<void> {
  const [first] = await selectRows<{ challenge: string }>(tx, sql.raw(selectFirstChallenge));
  if (!first?.challenge) return; // the database only reads for now
  try {
    await tx.execute(openSystem("upkeep", { key, challenge: first.challenge }));
  } catch (error) {
    if (![...causesOf(error)].some(({ code }) => code === insufficientPrivilege)) throw error;
    throw new StartupError(
      `${dataDir} has the key of another database than the one that DATABASE_URL names. Check both. If they are right, as ` +
        "after a restore into a new database, set DATABASE_OWNER_URL once for: npm run admin -- migrate",
    );
  }
}

/** Pools and aliases may give one database several addresses, so PostgreSQL itself is asked. */
const selectIdentity = `select (select system_identifier from pg_control_system()) || '/' || oid as identity
  from pg_database where datname = current_database()`;

/** @throws StartupError if the two logins lead to different databases. */
export async function requireOneDatabase(url: string, ownerUrl: string): Promise<void> {
  // If the server's login may not ask, nobody can tell.
  const identityOf = (client: pg.Client) =>
    client.query<{ identity: string }>(selectIdentity).then(
      ({ rows }) => rows[0]?.identity ?? null,
      () => null,
    );
  const own = await withConnection(url, "DATABASE_URL", identityOf);
  const owners = await withConnection(ownerUrl, "DATABASE_OWNER_URL", identityOf);
  if (own === null || owners === null || own === owners) return;
  throw new StartupError(
    `DATABASE_URL names ${nameDatabase(url)} and DATABASE_OWNER_URL another database, ${nameDatabase(ownerUrl)}: set both ` +
      "to the same one.",
  );
}

/** @throws StartupError if nothing has been migrated there. */
async function refuseNewDatabase(logins: PostgresLogins): Promise<void> {
  if (await isMigrated(logins)) return;
  const [readingUrl, setting] = readingLoginOf(logins);
  throw new StartupError(
    `${nameDatabase(readingUrl)} is an empty database, and only a server or a restore fills one: set ${setting} to the ` +
      "server's database, or start the server on this one first.",
  );
}

const readingLoginOf = ({ url, ownerUrl }: PostgresLogins): [url: string, setting: string] =>
  ownerUrl ? [ownerUrl, "DATABASE_OWNER_URL"] : [url, "DATABASE_URL"];

const isMigrated = (logins: PostgresLogins): Promise<boolean> =>
  withConnection(...readingLoginOf(logins), async (client) => {
    if (!logins.ownerUrl) await client.query(`SET ROLE ${appRole}`);
    return (await transactAlone(client, findMigration)) !== null;
  });

/** Migrates, and stores the system key in DATA_DIR for starts without this login. Returns the key. */
export async function migrateAsOwner(
  ownerUrl: string,
  { dataDir, retention }: Pick<PostgresLogins, "dataDir" | "retention">,
): Promise<SystemKey> {
  return withConnection(ownerUrl, "DATABASE_OWNER_URL", async (client) => {
    await requireWritable(client, ownerUrl);
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    const owner = drizzle(client, { casing: "snake_case" });
    await transactAlone(client, refuseOtherSchemas);
    const connection = { client, url: ownerUrl };
    await changeTables(connection, () => migrate(owner, { migrationsFolder }));
    await applySqlObjects(connection);
    await client.query("UPDATE bedside_bike_private.retention SET audit_months = $1, reading_years = $2", [
      retention.auditMonths,
      retention.readingYears,
    ]);
    await changeTables(connection, async () => {
      await client.query("SELECT bedside_bike_private.make_partitions()");
    });
    const { rows } = await client.query<{ key: Buffer }>(selectSystemKey);
    const key = rows[0]?.key;
    if (!key) throw new StartupError("The database has no system key. Restore a backup into a new, empty database.");
    keepSystemKey(dataDir, key);
    return key;
  });
}

/** @throws StartupError also if the connection is lost. */
export async function withConnection<Result>(
  url: string,
  setting: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url, setting);
  try {
    await requireTriggers(client, url);
    return await work(client);
  } catch (error) {
    if (failureOf(error) === null) throw error;
    throw new StartupError(`The connection to the database was lost: ${describeFailure(error)}. Try again.`);
  } finally {
    await client.end();
  }
}

/**
 * `setting` is where the URL comes from.
 * @throws StartupError if the database can't be reached.
 */
export async function openBarePostgres(url: string, setting: string): Promise<BareDatabase> {
  const client = await connect(url, setting);
  try {
    await requireTriggers(client, url);
    await requireWritable(client, url);
  } catch (error) {
    await client.end();
    throw error;
  }
  // Blocks the migrations of other nodes until it closes.
  await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
  const db = drizzle(client, { schema, casing: "snake_case" });
  return {
    migrate: (folder) => changeTables({ client, url }, () => migrate(db, { migrationsFolder: folder })),
    applyObjects: () => applySqlObjects({ client, url }),
    transaction: (work) => transactAlone(client, work),
    close: () => client.end(),
  };
}

/** @throws StartupError if the database can't be reached. */
async function connect(url: string, setting: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "bedside-bike migrations",
    connectionTimeoutMillis: connectsWithinMilliseconds,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await settle(client);
  } catch (error) {
    throw new StartupError(
      `The database that ${setting} names, ${nameDatabase(url)}, can't be reached: ${describeFailure(error)}. ` +
        "Check that PostgreSQL runs and that host, port, user, password and database name are right.",
    );
  }
  return client;
}
