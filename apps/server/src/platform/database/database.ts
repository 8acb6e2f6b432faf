import { type ExtractTablesWithRelations, type SQL, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema.ts";

type Schema = typeof schema;
export type Queryable = PgDatabase<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** The open transaction that every store gets; never the pool, which PGlite's one connection would deadlock on. */
export type Transaction = Parameters<Parameters<Queryable["transaction"]>[0]>[0];

/** The living sign-in session of a request, as the database found it by the cookie's hash. */
export interface OpenSession {
  readonly sessionId: number;
  readonly userId: number;
  readonly userType: "patient" | "provider";
  readonly isActive: boolean;
  readonly lastActiveAt: Date;
  readonly idleSeconds: number;
  readonly endsAt: Date;
}

/** One database, embedded or served. Statements run only inside an envelope that says for whom. */
export interface Database {
  readonly kind: "pglite" | "postgres";
  /** A transaction as the person whose session this is; `session` is null, and nothing visible, without one. */
  withSession<Result>(
    tokenHash: string,
    at: Date,
    work: (tx: Transaction, session: OpenSession | null) => Promise<Result>,
  ): Promise<Result>;
  /** A transaction of the product itself: sign-in, telemetry, seeding, closing rides. */
  asSystem<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * One statement in one round trip and for nobody: the policies show it no row, so it is for functions of the database
   * that decide themselves what they answer.
   */
  asAnonymous<Row>(statement: SQL): Promise<Row[]>;
  /**
   * Reads everything as of one instant, as the tables' owner, whom row-level security does not bind: for backups. The
   * embedded database does nothing else meanwhile.
   */
  readSnapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Calls back for every committed `notify` on the channel, from this node and from others. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<void>;
  /** VACUUM ANALYZE and CHECKPOINT where no autovacuum runs. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** A database as it stands, migrated or not, for its owner alone: restoring works on it, and nothing else may. */
export interface BareDatabase {
  /** Runs the folder's migrations that have not run yet. */
  migrate(migrationsFolder: string): Promise<void>;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Opens a transaction with one statement, whose rows the work gets; commits when the work ends, undoes it if it throws. */
export type Transact = <Result, Row>(
  opening: SQL,
  work: (tx: Transaction, rows: Promise<readonly Row[]>) => Promise<Result>,
) => Promise<Result>;

interface SessionRow {
  readonly session_id: number;
  readonly user_id: number;
  readonly user_type: "patient" | "provider";
  readonly is_active: boolean;
  readonly last_active_at: string | Date;
  readonly idle_seconds: number;
  readonly ends_at: string | Date;
}

/** The envelope of platform/database: the same statements over either driver. */
export function scopedTransactions(
  db: Queryable,
  transact: Transact,
): Pick<Database, "withSession" | "asSystem" | "readSnapshot"> {
  return {
    withSession: (tokenHash, at, work) =>
      transact(
        sql`select * from open_session(${tokenHash}, ${at.toISOString()}::timestamptz)`,
        async (tx, rows: Promise<readonly SessionRow[]>) => {
          const [row] = await rows;
          return work(tx, row ? toSession(row) : null);
        },
      ),
    asSystem: (work) => transact(sql`select set_config('bedside.actor', 'system', true)`, (tx) => work(tx)),
    readSnapshot: (work) =>
      db.transaction(
        async (tx) => {
          await tx.execute(sql`set local role none`);
          return work(tx);
        },
        { isolationLevel: "repeatable read", accessMode: "read only" },
      ),
  };
}

const toSession = (row: SessionRow): OpenSession => ({
  sessionId: row.session_id,
  userId: row.user_id,
  userType: row.user_type,
  isActive: row.is_active,
  lastActiveAt: new Date(row.last_active_at),
  idleSeconds: row.idle_seconds,
  endsAt: new Date(row.ends_at),
});

/** Rows of a hand-written statement. Both drivers answer the same types: see `int8` in postgres.ts. */
export async function selectRows<Row>(tx: Transaction, statement: SQL): Promise<Row[]> {
  const result = (await tx.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/**
 * Runs a few statements as the product itself inside a person's transaction, after the caller has decided that the
 * person may have them done. A second transaction would wait forever for PGlite's one connection.
 */
export async function asSystemWithin<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const [before] = await selectRows<{ actor: string }>(tx, sql`select current_actor() as actor`);
  await tx.execute(sql`select set_config('bedside.actor', 'system', true)`);
  const result = await work(tx);
  await tx.execute(sql`select set_config('bedside.actor', ${before?.actor ?? ""}, true)`);
  return result;
}
