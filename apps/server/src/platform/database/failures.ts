import { HttpError } from "../errors.ts";
import type { Database } from "./database.ts";

/**
 * The database can do nothing at the moment, or can't store anything. A transaction whose commit was not answered may
 * have been stored.
 */
export class DatabaseUnavailable extends HttpError {
  override name = "DatabaseUnavailable";

  constructor(message: string, cause?: unknown) {
    super(503, message);
    this.cause = cause;
  }
}

const unreachable = "The database can't be reached at the moment. Please try again in a few seconds.";
const unstorable = "Nothing can be stored at the moment. Please try again in a few minutes.";

/** After a write that failed for lack of space, the server counts as unable to store for this long. */
const rememberedMilliseconds = 10_000;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: disk full, I/O error. */
const storageStates = /^(53100|58030)$/;
/** A write on a read-only server: another one is the primary now. */
const readOnlyState = "25006";
/**
 * Connection failures, shutdown, crash, start, a dropped database, too many connections, a statement that took too long or
 * waited too long for a lock, a transaction that was idle for too long.
 */
const connectionStates = /^(08...|57P0[1-4]|53300|57014|55P03|25P03)$/;
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Messages from `pg` that have no code. */
const connectionMessages =
  /^(Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** A connection to a server that follows another one, as during a failover. */
export class StandbyReached extends Error {
  override name = "StandbyReached";
}

type Failure = "unreachable" | "read-only" | "standby" | "unstorable";

/** The error and what caused it: a library wraps what PostgreSQL and the network say, with its code. */
export function* causesOf(error: unknown): Generator<Error & { readonly code?: unknown; readonly syscall?: unknown }> {
  for (let reason = error; reason instanceof Error; reason = reason.cause) yield reason;
}

/** What a database error says about the database itself; null for an error in the statement. */
export function failureOf(error: unknown): Failure | null {
  for (const reason of causesOf(error)) {
    const { code, syscall } = reason;
    if (reason instanceof StandbyReached) return "standby";
    if (code === readOnlyState) return "read-only";
    if (typeof code === "string" && storageStates.test(code)) return "unstorable";
    if (typeof code === "string" && (connectionStates.test(code) || networkCodes.has(code))) return "unreachable";
    if (code === "ENOENT" && syscall === "connect") return "unreachable"; // a Unix socket while PostgreSQL starts
    if (connectionMessages.test(reason.message)) return "unreachable";
  }
  return null;
}

/**
 * A snapshot's write met another's (40001), or two waited for each other (40P01): the same work succeeds when it is
 * done again.
 */
export const isConcurrencyFailure = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code }) => code === "40001" || code === "40P01");

type Work = Pick<
  Database,
  "withSession" | "withBoard" | "withFamilyLink" | "asSystem" | "asAnonymous" | "readSnapshot" | "listen"
>;

/**
 * The same work, which rejects with DatabaseUnavailable if the database is the reason, remembers when something could
 * not be stored, and calls back when a read-only server was reached.
 */
export function reportFailures(database: Work, onReadOnly: () => void): Work & { couldStore: () => boolean } {
  let failedAt = Number.NEGATIVE_INFINITY;
  const guard = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      const failure = failureOf(error);
      if (failure === "unstorable") failedAt = performance.now();
      if (failure === "read-only" || failure === "standby") onReadOnly();
      if (!failure || error instanceof HttpError) throw error;
      throw new DatabaseUnavailable(failure === "unstorable" ? unstorable : unreachable, error);
    }
  };
  return {
    withSession: (...session) => guard(() => database.withSession(...session)),
    withBoard: (...board) => guard(() => database.withBoard(...board)),
    withFamilyLink: (...link) => guard(() => database.withFamilyLink(...link)),
    asSystem: (scope, work) => guard(() => database.asSystem(scope, work)),
    asAnonymous: (statement) => guard(() => database.asAnonymous(statement)),
    readSnapshot: (work) => guard(() => database.readSnapshot(work)),
    listen: (channel, line) => guard(() => database.listen(channel, line)),
    couldStore: () => performance.now() - failedAt > rememberedMilliseconds,
  };
}

export const noReply = (): DatabaseUnavailable => new DatabaseUnavailable(unreachable);
export const nothingStorable = (cause?: unknown): DatabaseUnavailable => new DatabaseUnavailable(unstorable, cause);
