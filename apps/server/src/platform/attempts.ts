import { sql } from "drizzle-orm";
import { type Database, selectRows, type Transaction } from "./database/database.ts";
import { HttpError } from "./errors.ts";
import { hashToken } from "./tokens.ts";

/** Attempts from one address within a window. */
export interface AttemptLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What a whole ward behind one address translation may do, and who tries names or codes may not exceed. */
export interface AttemptLimits {
  /** For each step of signing in and registering. */
  readonly signIn: AttemptLimit;
  /** For looking up the bike that somebody rode last. */
  readonly lastDevice: AttemptLimit;
}

export const shippedAttemptLimits: AttemptLimits = {
  signIn: { limit: 300, windowSeconds: 300 },
  lastDevice: { limit: 300, windowSeconds: 300 },
};

interface Attempt extends AttemptLimit {
  readonly key: string;
  readonly at: Date;
}

/**
 * Counts an attempt in a fixed window that all app nodes share, and answers whether it is within `limit`. The key is
 * hashed, so that no name or address is kept.
 */
export async function countAttemptWithinLimit(tx: Transaction, attempt: Attempt): Promise<boolean> {
  const at = attempt.at.toISOString();
  const windowStart = new Date(attempt.at.getTime() - attempt.windowSeconds * 1000).toISOString();
  const [row] = await selectRows<{ attempts: number }>(
    tx,
    sql`insert into attempt_counters as c (key, window_started_at, attempts)
        values (${hashToken(attempt.key)}, ${at}::timestamptz, 1)
        on conflict (key) do update set
          attempts = case when c.window_started_at <= ${windowStart}::timestamptz then 1 else c.attempts + 1 end,
          window_started_at = case when c.window_started_at <= ${windowStart}::timestamptz
            then excluded.window_started_at else c.window_started_at end
        returning attempts`,
  );
  return row === undefined || row.attempts <= attempt.limit;
}

/**
 * Counted in a transaction of its own: a refusal undoes the one it happens in and must not give the attempt back, and
 * whoever tries often must not hold one connection for each try while the tries wait for each other.
 * @throws HttpError 429 once `limit` attempts were made within `windowSeconds`.
 */
export async function countAttempt(database: Pick<Database, "asSystem">, attempt: Attempt): Promise<void> {
  if (!(await database.asSystem((tx) => countAttemptWithinLimit(tx, attempt)))) {
    throw new HttpError(429, "Too many attempts. Please wait a few minutes and try again.");
  }
}
