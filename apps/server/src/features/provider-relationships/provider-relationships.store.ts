import type { CallReply, ProviderRelationship } from "@bedside-bike/contract";
import { and, asc, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../../platform/database/database.ts";
import { grants, patients, providers, users } from "../../platform/database/schema.ts";

/** The patient's active grants, oldest first. */
export async function listOpenGrants(tx: Transaction, patientId: number): Promise<ProviderRelationship[]> {
  const rows = await tx
    .select({
      id: grants.id,
      providerId: grants.providerId,
      providerFirstName: users.firstName,
      providerLastName: users.lastName,
      providerCredentials: providers.credentials,
      providerSpecialty: providers.specialty,
      createdAt: grants.createdAt,
    })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.providerId))
    .innerJoin(providers, eq(providers.userId, grants.providerId))
    .where(and(eq(grants.patientId, patientId), isNull(grants.revokedAt)))
    .orderBy(asc(grants.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Whether an approved provider with this id exists. */
export async function isActiveProvider(tx: Transaction, providerId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: providers.userId })
    .from(providers)
    .where(and(eq(providers.userId, providerId), eq(providers.isActive, true)));
  return rows.length > 0;
}

/** Returns the new grant's id, or null if there is already an active one. */
export async function insertGrant(
  tx: Transaction,
  grant: Omit<typeof grants.$inferInsert, "createdAt">,
  at: Date,
): Promise<number | null> {
  const inserted = await tx
    .insert(grants)
    .values({ ...grant, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: grants.id });
  return inserted[0]?.id ?? null;
}

/** Ends the patient's active grant and returns the provider's id, or null if there is none. */
export async function updateRevoked(
  tx: Transaction,
  grantId: number,
  patientId: number,
  at: Date,
): Promise<number | null> {
  const revoked = await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(eq(grants.id, grantId), eq(grants.patientId, patientId), isNull(grants.revokedAt)))
    .returning({ providerId: grants.providerId });
  return revoked[0]?.providerId ?? null;
}

/**
 * Who vouches for the mailbox that opens this account: whoever confirmed an account made by email, and whoever vouched
 * for the address.
 */
export async function listMailboxVouchers(tx: Transaction, patientId: number): Promise<(number | null)[]> {
  const [row] = await tx
    .select({
      confirmation: patients.confirmation,
      confirmedBy: patients.confirmedBy,
      emailVouchedBy: patients.emailVouchedBy,
    })
    .from(patients)
    .where(eq(patients.userId, patientId));
  return row ? [row.emailVouchedBy, ...(row.confirmation === "email" ? [row.confirmedBy] : [])] : [];
}

/** A provider's name, as screens show it. */
export async function findProviderName(tx: Transaction, providerId: number): Promise<string> {
  const [row] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, providerId));
  return row ? `${row.firstName} ${row.lastName}` : "";
}

const reviewedAtMost = 500;

/** Grants with a witness or a flag, newest first. */
export async function listReviewedGrants(tx: Transaction): Promise<CallReply<"providerRelationships.review">> {
  const witnesses = alias(users, "witnesses");
  const rows = await tx
    .select({ grant: grants, provider: users, witness: witnesses })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.providerId))
    .leftJoin(witnesses, eq(witnesses.id, grants.witnessedBy))
    .where(or(isNotNull(grants.witnessedBy), eq(grants.isFlagged, true)))
    .orderBy(desc(grants.id))
    .limit(reviewedAtMost);
  return rows.map(({ grant: { id, patientId, isFlagged, createdAt, revokedAt }, provider, witness }) => ({
    id,
    patientId,
    provider: namedUser(provider),
    witness: witness && namedUser(witness),
    isFlagged,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

const namedUser = ({ id, firstName, lastName }: typeof users.$inferSelect) => ({
  id,
  name: `${firstName} ${lastName}`,
});
