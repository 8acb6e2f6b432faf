import type { CallReply } from "@bedside-bike/contract";
import { asc, eq, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { providers, users } from "../../platform/database/schema.ts";

/** Approved providers, by name. */
export async function listActiveProviders(tx: Transaction): Promise<CallReply<"providers.list">> {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      credentials: providers.credentials,
      specialty: providers.specialty,
    })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(providers.isActive, true))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}

export async function listGrantedPatientIds(tx: Transaction, providerId: number): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    tx,
    // Only confirmed patients are visible.
    sql`select a.patient_id::float8 as id from open_access() a join patients p on p.user_id = a.patient_id
        where a.provider_id = ${providerId}`,
  );
  return rows.map(({ id }) => id);
}
