import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type * as schema from "./schema.ts";
import { openSystem, type SystemKey, type SystemScope } from "./system-key.ts";

/**
 * The open transaction that every store gets, and its connection. Never the pool, which would wait for a second one. Its
 * own `transaction` would begin another: a part that may roll back alone runs in `inSavepoint` (postgres-transaction.ts).
 */
export type Transaction = Omit<NodePgDatabase<typeof schema>, "transaction"> & {
  readonly $client: Pick<pg.ClientBase, "query">;
};

/** The active sign-in session of a request, found by the hash of its cookie. */
export interface OpenSession {
  readonly sessionId: number;
  readonly userId: number;
  readonly userType: "patient" | "provider";
  readonly isActive: boolean;
  /** False only for a patient whom nobody has confirmed at the bed. */
  readonly isConfirmed: boolean;
  /** The provider with whose bedside code a patient's session was opened. */
  readonly openedBy: number | null;
  /** Of a patient's session, unless an earlier version began it. */
  readonly hasHelpTicket: boolean;
  readonly lastActiveAt: Date;
  readonly idleSeconds: number;
  readonly endsAt: Date;
  /** The time of the transaction, by the database's clock. */
  readonly at: Date;
}

/** The board of a request, found by the hash of its cookie. */
export interface OpenBoard {
  readonly boardId: number;
  readonly name: string;
  /** The provider whose patients it shows. */
  readonly openedBy: number;
  /** It has read nothing for ten minutes. */
  readonly isBackAgain: boolean;
  /** The time of the transaction, by the database's clock. */
  readonly at: Date;
}

/** The family link of a request, found by the hash of its token. */
export interface OpenFamilyLink {
  readonly patientId: number;
  readonly viewerName: string | null;
  readonly shownName: string | null;
  readonly lastClapAt: Date | null;
  /** The time of the transaction, by the database's clock. */
  readonly at: Date;
}

/** One database, embedded or on a server. Statements run only in a transaction that sets whose rows are visible. */
export interface Database {
  /** A transaction as the signed-in user. Without a session, `session` is null and no row is visible. */
  withSession<Result, Ahead = undefined>(
    tokenHash: string,
    work: (tx: Transaction, session: OpenSession | null, ahead: Promise<Ahead>) => Promise<Result>,
    options?: Pick<TransactOptions, "isSnapshot" | "lock"> & {
      /** Sends its statements with the opening one: the policies decide what they read. */
      readonly readAhead?: (tx: Transaction) => Promise<Ahead>;
    },
  ): Promise<Result>;
  /** A transaction as the ward board, which reads its patients and writes nothing. Without a board, `board` is null. */
  withBoard<Result>(
    tokenHash: string,
    work: (tx: Transaction, board: OpenBoard | null) => Promise<Result>,
  ): Promise<Result>;
  /** A transaction as whoever has the family link, which reads its patient and writes nothing. */
  withFamilyLink<Result>(
    tokenHash: string,
    work: (tx: Transaction, link: OpenFamilyLink | null) => Promise<Result>,
  ): Promise<Result>;
  /** Whether the login could become the tables' owner, who is not subject to the policies. */
  readonly isOwnerLogin: boolean;
  /** What to report at startup if this node's connections don't fit into the database's limit. */
  readonly tooManyConnections: string | null;
  /** What to report at startup if the database can't store every letter. */
  readonly foreignEncoding: string | null;
  /** A transaction of the product itself, which sees the tables in its scope. */
  asSystem<Result>(scope: SystemScope, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * One statement in one round trip, as no user: the policies hide every row from it, so it can only call database
   * functions that decide for themselves what they return.
   */
  asAnonymous<Row>(statement: SQL): Promise<Row[]>;
  /** Reads everything in one snapshot: for backups. */
  readSnapshot<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Begins to listen for every committed `notify` on the channel, from this node and from others. */
  listen(channel: string, line: Line): Promise<void>;
  /**
   * How many connections requests use at the moment, how many of those are free, and how many requests wait for one.
   */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  /** False if there is no space, or something could not be stored moments ago: the disk is full or read-only. */
  couldStore(): boolean;
  close(): Promise<void>;
}

/** What a listener hears of its channel. */
export interface Line {
  onPayload(payload: string): void;
  /** The connection broke: notices committed from now on do not arrive, and are not sent again later. */
  onLost(): void;
  /** Notices committed from now on arrive. */
  onRestored(): void;
}

/** A database in its current state, migrated or not, opened as its owner. Only a restore may use it. */
export interface BareDatabase {
  /** Runs the folder's pending migrations. */
  migrate(migrationsFolder: string): Promise<void>;
  /** Puts this version's functions, rights and policies into the migrated tables. */
  applyObjects(): Promise<void>;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** The challenge that a connection's next proof must answer; rejects if the previous proof was refused. */
export interface Challenge {
  next: Promise<string>;
}

/**
 * Opens a transaction with one statement, whose rows `work` gets; rolls back if `work` throws, otherwise commits. Both get
 * the connection's challenge.
 */
export type Transact = <Result, Row>(
  opening: (challenge: Challenge) => Promise<SQL>,
  work: (tx: Transaction, rows: Promise<readonly Row[]>, challenge: Challenge) => Promise<Result>,
  options?: TransactOptions,
) => Promise<Result>;

export interface TransactOptions {
  /** Everything is read as it was at one moment. */
  readonly isSnapshot?: boolean;
  readonly isReadOnly?: boolean;
  /** An advisory lock, waited for before anything is read: all is read as whoever had it before left it. */
  readonly lock?: number | undefined;
  /** Statements may take as long as they need, for example over all of a hospital's data. */
  readonly isUnhurried?: boolean;
}

/** The connection of each open transaction. */
const challenges = new WeakMap<Transaction, { readonly challenge: Challenge; readonly key: SystemKey }>();

interface SessionRow {
  readonly session_id: number;
  readonly user_id: number;
  readonly user_type: "patient" | "provider";
  readonly is_active: boolean;
  readonly is_confirmed: boolean;
  readonly opened_by: number | null;
  readonly has_help_ticket: boolean;
  readonly last_active_at: string | Date;
  readonly idle_seconds: number;
  readonly ends_at: string | Date;
  readonly at: string | Date;
}

interface BoardRow {
  readonly board_id: number;
  readonly name: string;
  readonly opened_by: number;
  readonly is_back_again: boolean;
  readonly at: string | Date;
}

interface FamilyLinkRow {
  readonly patient_id: number;
  readonly viewer_name: string | null;
  readonly shown_name: string | null;
  readonly last_clap_at: string | Date | null;
  readonly at: string | Date;
}

/** Nobody waits at a screen for these. */
const unhurriedScopes: ReadonlySet<SystemScope> = new Set(["upkeep", "admin"]);

interface ChallengeRow {
  readonly challenge: string;
}

/** The transactions of `Database`. */
export function scopedTransactions(
  transact: Transact,
  key: SystemKey,
): Pick<Database, "withSession" | "withBoard" | "withFamilyLink" | "asSystem" | "readSnapshot"> {
  const asSystem = <Result>(
    scope: SystemScope,
    work: (tx: Transaction) => Promise<Result>,
    options?: TransactOptions,
  ): Promise<Result> =>
    transact(
      async (challenge) => openSystem(scope, { key, challenge: await challenge.next }),
      (tx, rows: Promise<readonly ChallengeRow[]>, challenge) => {
        challenge.next = rows.then(nextChallenge);
        challenge.next.catch(() => undefined); // reported to whoever makes the next proof
        challenges.set(tx, { challenge, key });
        return work(tx);
      },
      options,
    );
  return {
    withSession: (tokenHash, work, options) =>
      transact(
        async () => sql`select * from open_session(${tokenHash}::text)`,
        async (tx, rows: Promise<readonly SessionRow[]>, challenge) => {
          challenges.set(tx, { challenge, key });
          const ahead = options?.readAhead?.(tx) ?? Promise.resolve(undefined as never);
          ahead.catch(() => undefined); // reported to whoever needs it
          const [row] = await rows;
          return work(tx, row ? toSession(row) : null, ahead);
        },
        options,
      ),
    withBoard: (tokenHash, work) =>
      transact(
        async () => sql`select * from open_board(${tokenHash}::text)`,
        async (tx, rows: Promise<readonly BoardRow[]>) => {
          const [row] = await rows;
          return work(tx, row ? toBoard(row) : null);
        },
      ),
    withFamilyLink: (tokenHash, work) =>
      transact(
        async () => sql`select * from open_family_link(${tokenHash}::text)`,
        async (tx, rows: Promise<readonly FamilyLinkRow[]>) => {
          const [row] = await rows;
          return work(tx, row ? toFamilyLink(row) : null);
        },
      ),
    asSystem: (scope, work) => asSystem(scope, work, { isUnhurried: unhurriedScopes.has(scope) }),
    readSnapshot: (work) => asSystem("admin", work, { isSnapshot: true, isReadOnly: true, isUnhurried: true }),
  };
}

function nextChallenge(rows: readonly ChallengeRow[]): string {
  const [row] = rows;
  if (!row) throw new Error("The database gave no challenge for the next proof.");
  return row.challenge;
}

const toSession = (row: SessionRow): OpenSession => ({
  sessionId: row.session_id,
  userId: row.user_id,
  userType: row.user_type,
  isActive: row.is_active,
  isConfirmed: row.is_confirmed,
  openedBy: row.opened_by,
  hasHelpTicket: row.has_help_ticket,
  lastActiveAt: new Date(row.last_active_at),
  idleSeconds: row.idle_seconds,
  endsAt: new Date(row.ends_at),
  at: new Date(row.at),
});

const toBoard = (row: BoardRow): OpenBoard => ({
  boardId: row.board_id,
  name: row.name,
  openedBy: row.opened_by,
  isBackAgain: row.is_back_again,
  at: new Date(row.at),
});

const toFamilyLink = (row: FamilyLinkRow): OpenFamilyLink => ({
  patientId: row.patient_id,
  viewerName: row.viewer_name,
  shownName: row.shown_name,
  lastClapAt: row.last_clap_at === null ? null : new Date(row.last_clap_at),
  at: new Date(row.at),
});

/** Rows of a hand-written statement. A bigint is a number: see `int8` in postgres.ts. */
export async function selectRows<Row>(tx: Pick<Transaction, "execute">, statement: SQL): Promise<Row[]> {
  const { rows } = await tx.execute(statement);
  return rows as Row[];
}

/**
 * Runs statements as the system inside a user's transaction, after the caller has decided that the user may have them
 * run, or in another scope inside the system's. In the same transaction, so that both happen or neither.
 */
export async function asSystemWithin<Result>(
  tx: Transaction,
  scope: SystemScope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const connection = challenges.get(tx);
  if (!connection) throw new Error("Only a whole transaction continues as the system, not a savepoint in it.");
  const { challenge, key } = connection;
  const [before] = await selectRows<{ actor: string | null }>(
    tx,
    sql`select current_setting('bedside.actor', true) as actor`,
  );
  challenge.next = selectRows<ChallengeRow>(tx, openSystem(scope, { key, challenge: await challenge.next })).then(
    nextChallenge,
  );
  await challenge.next;
  const result = await work(tx);
  await tx.execute(sql`select set_config('bedside.actor', ${before?.actor ?? ""}, true)`);
  return result;
}
