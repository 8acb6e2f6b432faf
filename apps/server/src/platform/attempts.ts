import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "./database/database.ts";
import { Refusal } from "./errors.ts";
import { hashToken } from "./tokens.ts";

/**
 * Counts an attempt in a fixed window that all app nodes share. The key is hashed, so that no name or address is kept.
 * @throws Refusal 429 once `limit` attempts were made within `windowSeconds`.
 */
export async function countAttempt(
  tx: Transaction,
  attempt: { key: string; limit: number; windowSeconds: number; at: Date },
): Promise<void> {
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
  if (row && row.attempts > attempt.limit) {
    throw new Refusal(429, "Too many attempts. Please wait a few minutes and try again.");
  }
}
