import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { toArrayText } from "../../platform/database/kept-statement.ts";

/** Stores how many of these rides' seconds another ride counts. Locks the rides in the same order as batches do. */
export async function storeSharedSeconds(
  tx: Transaction,
  rides: readonly { readonly id: string; readonly sharedSeconds: number }[],
): Promise<void> {
  if (rides.length === 0) return;
  const ids = toArrayText(rides.map(({ id }) => id));
  const seconds = toArrayText(rides.map(({ sharedSeconds }) => sharedSeconds));
  await tx.execute(sql`
    with locked as (select id from rides where id = any(${ids}::uuid[]) order by id for update)
    update rides r set shared_seconds = counted.seconds
    from locked join unnest(${ids}::uuid[], ${seconds}::integer[]) as counted (id, seconds) using (id) where r.id = locked.id`);
}
