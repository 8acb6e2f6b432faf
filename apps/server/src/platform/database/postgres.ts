import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { StartupError } from "../errors.ts";
import { migrationsFolder } from "../installed-files.ts";
import { type BareDatabase, type Database, type Queryable, scopedTransactions, selectRows } from "./database.ts";
import { appRole } from "./migrations.ts";
import { openLine } from "./postgres-line.ts";
import { transactOn } from "./postgres-transaction.ts";
import * as schema from "./schema.ts";
import { refuseNewerSchema } from "./schema-version.ts";

/** `pg` returns int8 as text because it may exceed 2^53. Our ids stay far below that, and PGlite returns numbers. */
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** An arbitrary number; all nodes must use the same one. */
const migrationLock = 4_120_210;

export async function openPostgres(url: string): Promise<Database> {
  await migrateOnce(url);

  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    pipeline: true,
    // A database that accepts connections but never replies must not block requests forever.
    connectionTimeoutMillis: 30_000,
    application_name: "bedside-bike",
    // The pool waits for this and discards connections on which it fails, so the app never runs as the owner.
    onConnect: (client) => client.query(`SET ROLE ${appRole}`),
  });
  pool.on("error", () => undefined); // a broken idle connection is replaced; the next query reports any real problem
  pool.on("connect", (client) => {
    // The pool handles errors of idle connections only; one that breaks between statements must not end the process.
    client.on("error", () => undefined);
  });
  const lines: (() => Promise<void>)[] = [];

  const db = drizzle(pool, { schema, casing: "snake_case" });
  return {
    kind: "postgres",
    ...scopedTransactions(db as never, transactOn(pool)),
    asAnonymous: (statement) => selectRows(db as never, statement),
    async listen(channel, line) {
      lines.push(await openLine(url, channel, line));
    },
    async maintain() {
      // PostgreSQL's own autovacuum and checkpointer do this.
    },
    async close() {
      await Promise.all(lines.map((end) => end()));
      await pool.end();
    },
  };
}

async function migrateOnce(url: string): Promise<void> {
  const client = await connectAlone(url);
  try {
    const owner = drizzle(client, { casing: "snake_case" });
    await (owner as unknown as Queryable).transaction(refuseNewerSchema);
    await migrate(owner, { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** @throws StartupError if the database can't be reached. */
export async function openBarePostgres(url: string): Promise<BareDatabase> {
  const client = await connectAlone(url);
  const db = drizzle(client, { schema, casing: "snake_case" });
  return {
    migrate: (folder) => migrate(db, { migrationsFolder: folder }),
    transaction: (work) => (db as unknown as Queryable).transaction(work),
    close: () => client.end(),
  };
}

/**
 * A connection as the tables' owner that blocks the migrations of other nodes until it closes.
 * @throws StartupError if the database can't be reached.
 */
async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "bedside-bike migrations" });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(
      `The database that DATABASE_URL names can't be reached (${reasonOf(error)}). ` +
        "Check that PostgreSQL runs and that host, port, user, password and database name are right.",
    );
  }
  await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
  return client;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code || "no reason given";
}
