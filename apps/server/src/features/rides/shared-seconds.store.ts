import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { toArrayText } from "../../platform/database/kept-statement.ts";

/** Stores how many seconds of these rides another ride counts. */
export async function storeSharedSeconds(
  tx: Transaction,
  rides: readonly { readonly id: string; readonly sharedSeconds: number }[],
): Promise<void> {
  if (rides.length === 0) return;
  const ids = toArrayText(rides.map(({ id }) => id));
  const seconds = toArrayText(rides.map(({ sharedSeconds }) => sharedSeconds));
  await tx.execute(sql`
    update rides r set shared_seconds = counted.seconds
    from unnest(${ids}::uuid[], ${seconds}::integer[]) as counted (id, seconds) where r.id = counted.id`);
}
