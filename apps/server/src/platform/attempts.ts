import { sql } from "drizzle-orm";
import { type Database, selectRows, type Transaction } from "./database/database.ts";
import { type HttpError, TooManyAttempts } from "./errors.ts";
import { hashToken } from "./tokens.ts";

/** Attempts allowed within a window: from one IP address unless stated otherwise. */
export interface AttemptLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** High enough for a whole ward behind one NAT address, low enough to stop someone from guessing names or codes. */
export interface AttemptLimits {
  /** For each step of signing in and registration. */
  readonly signIn: AttemptLimit;
  /** For looking up the bike that a patient rode last. */
  readonly lastDevice: AttemptLimit;
  /** For the calls for help that one ticket sends. */
  readonly helpTicket: AttemptLimit;
  /** For all calls of one sign-in session. */
  readonly callsOfSession: AttemptLimit;
  /** For the batches that one bike sends with its key, or that belong to one ride's ticket. */
  readonly callsOfDevice: AttemptLimit;
  /** For the calls by family links, right or made up. */
  readonly familyLinks: AttemptLimit;
  /** For all other calls without a valid credential. */
  readonly callsOfAddress: AttemptLimit;
}

export const shippedAttemptLimits: AttemptLimits = {
  signIn: { limit: 300, windowSeconds: 300 },
  lastDevice: { limit: 300, windowSeconds: 300 },
  helpTicket: { limit: 60, windowSeconds: 300 },
  // How these were chosen: docs/decisions/099-limits-of-all-calls.md.
  callsOfSession: { limit: 3000, windowSeconds: 60 },
  callsOfDevice: { limit: 1200, windowSeconds: 60 },
  familyLinks: { limit: 300, windowSeconds: 60 },
  callsOfAddress: { limit: 3000, windowSeconds: 60 },
};

interface Attempt extends AttemptLimit {
  readonly key: string;
  readonly at: Date;
}

/**
 * Counts an attempt in a fixed window that all app nodes share, and returns whether it is within `limit`. The key is
 * hashed, so that no name or address is stored.
 */
export async function countAttemptWithinLimit(tx: Transaction, attempt: Attempt): Promise<boolean> {
  return (await counted(tx, attempt)).isWithin;
}

/** The same, as a refusal that says when to try again; null if it is within the limit. */
export async function refusalOfAttempt(
  tx: Transaction,
  attempt: Attempt,
  message = "Too many attempts. Please wait a few minutes and try again.",
): Promise<HttpError | null> {
  const { isWithin, secondsLeft } = await counted(tx, attempt);
  return isWithin ? null : new TooManyAttempts(message, secondsLeft);
}

async function counted(tx: Transaction, attempt: Attempt): Promise<{ isWithin: boolean; secondsLeft: number }> {
  const at = attempt.at.toISOString();
  const windowStart = new Date(attempt.at.getTime() - attempt.windowSeconds * 1000).toISOString();
  const [row] = await selectRows<{ attempts: number; seconds: number }>(
    tx,
    sql`insert into attempt_counters as c (key, window_started_at, attempts)
        values (${hashToken(attempt.key)}, ${at}::timestamptz, 1)
        on conflict (key) do update set
          attempts = case when c.window_started_at <= ${windowStart}::timestamptz then 1 else c.attempts + 1 end,
          window_started_at = case when c.window_started_at <= ${windowStart}::timestamptz
            then excluded.window_started_at else c.window_started_at end
        returning attempts, ceil(extract(epoch from ${at}::timestamptz - window_started_at))::int as seconds`,
  );
  const { attempts = 0, seconds = 0 } = row ?? {};
  return { isWithin: attempts <= attempt.limit, secondsLeft: Math.max(1, attempt.windowSeconds - seconds) };
}

/**
 * Counts in a separate transaction: a rejection rolls back the request's transaction, which must not undo the count,
 * and repeated attempts must not each hold a connection while they wait for each other.
 * @throws HttpError 429 once `limit` attempts were made within `windowSeconds`.
 */
export async function countAttempt(database: Pick<Database, "asSystem">, attempt: Attempt): Promise<void> {
  const refusal = await database.asSystem("accounts", (tx) => refusalOfAttempt(tx, attempt));
  if (refusal) throw refusal;
}
