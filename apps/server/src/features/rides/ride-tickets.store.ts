import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { toArrayText } from "../../platform/database/kept-statement.ts";
import { rideTickets } from "../../platform/database/schema.ts";

export interface Ticket {
  readonly rideId: string;
  readonly tokenHash: string;
}

/** Which of these tickets are valid, by index. Checked together in one round trip. */
export async function findRightTickets(
  database: Pick<Database, "asAnonymous">,
  asked: readonly Ticket[],
  goodSince: Date,
): Promise<ReadonlySet<number>> {
  const rides = toArrayText(asked.map(({ rideId }) => rideId));
  const hashes = toArrayText(asked.map(({ tokenHash }) => tokenHash));
  const rows = await database.asAnonymous<{ place: number }>(
    sql`select right_ride_tickets(${rides}::uuid[], ${hashes}::text[], ${goodSince.toISOString()}::timestamptz) as place`,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

export async function insertTicket(tx: Transaction, ticket: typeof rideTickets.$inferInsert): Promise<void> {
  await tx.insert(rideTickets).values(ticket);
}

/** Deletes all but the latest of a ride's tickets. */
export async function deleteOlderTickets(tx: Transaction, rideId: string, most: number): Promise<void> {
  await tx.execute(sql`
    delete from ride_tickets where token_hash in (
      select token_hash from ride_tickets where ride_id = ${rideId}::uuid order by issued_at desc offset ${most})`);
}
