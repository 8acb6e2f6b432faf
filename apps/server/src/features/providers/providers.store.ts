import type { CallReply } from "@bedside-bike/contract";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { grants, patients, providers, users } from "../../platform/database/schema.ts";

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
  const rows = await tx
    .select({ patientId: grants.patientId })
    .from(grants)
    .innerJoin(patients, eq(patients.userId, grants.patientId)) // only confirmed ones are visible
    .where(and(eq(grants.providerId, providerId), isNull(grants.revokedAt)));
  return rows.map((row) => row.patientId);
}
