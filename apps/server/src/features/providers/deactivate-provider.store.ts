import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import {
  bedsideCodes,
  emailCodes,
  grants,
  knownBrowsers,
  passkeyChallenges,
  passkeys,
  providers,
  signInChallenges,
  witnessCodes,
} from "../../platform/database/schema.ts";

/** Returns whether the provider was active until now; null if there is no such provider. */
export async function updateDeactivated(
  tx: Transaction,
  { providerId, by, at }: { providerId: number; by: "administrator" | "groups"; at: Date },
): Promise<{ wasActive: boolean } | null> {
  const [before] = await tx
    .select({ isActive: providers.isActive })
    .from(providers)
    .where(eq(providers.userId, providerId))
    .for("update");
  if (!before) return null;
  await tx
    .update(providers)
    .set({
      isActive: false,
      isAdministrator: false,
      emailCodeUntil: null,
      deactivatedAt: sql`coalesce(${providers.deactivatedAt}, ${at.toISOString()}::timestamptz)`,
      deactivatedBy: sql`case when ${providers.deactivatedBy} = 'administrator' then 'administrator' else ${by} end`,
    })
    .where(eq(providers.userId, providerId));
  return { wasActive: before.isActive };
}

export async function updateReactivated(tx: Transaction, providerId: number): Promise<void> {
  await tx
    .update(providers)
    .set({ isActive: true, deactivatedAt: null, deactivatedBy: null })
    .where(eq(providers.userId, providerId));
}

/**
 * Until then, one factor signs in a provider whose passkeys were deleted. Returns false for one who never had a
 * passkey: one factor signs them in anyway.
 */
export async function updateEmailCodeUntil(tx: Transaction, providerId: number, until: Date): Promise<boolean> {
  const rows = await tx
    .update(providers)
    .set({ emailCodeUntil: until })
    .where(and(eq(providers.userId, providerId), isNotNull(providers.hadPasskeyAt)))
    .returning({ userId: providers.userId });
  return rows.length > 0;
}

export async function deletePasskeys(tx: Transaction, userId: number): Promise<number> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  return (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;
}

/** Pending codes to the user, and those that the user gave to patients and colleagues. Used ones stay as a record. */
export async function deleteUnusedCodes(tx: Transaction, userId: number): Promise<number> {
  const own = await tx
    .delete(signInChallenges)
    .where(and(eq(signInChallenges.userId, userId), isNull(signInChallenges.usedAt)))
    .returning({ idHash: signInChallenges.idHash });
  const given = await tx
    .delete(bedsideCodes)
    .where(and(eq(bedsideCodes.issuedBy, userId), isNull(bedsideCodes.usedAt)))
    .returning({ id: bedsideCodes.id });
  const witnessing = await tx
    .delete(witnessCodes)
    .where(and(eq(witnessCodes.issuedBy, userId), isNull(witnessCodes.usedAt)))
    .returning({ id: witnessCodes.id });
  const emailed = await tx
    .delete(emailCodes)
    .where(and(eq(emailCodes.requestedBy, userId), isNull(emailCodes.usedAt)))
    .returning({ id: emailCodes.id });
  return own.length + given.length + witnessing.length + emailed.length;
}

export async function deleteKnownBrowsers(tx: Transaction, userId: number): Promise<number> {
  const rows = await tx
    .delete(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .returning({ tokenHash: knownBrowsers.tokenHash });
  return rows.length;
}

/** Whose data the provider could see, by a grant or a team. */
export async function listPatientIds(tx: Transaction, providerId: number): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select patient_id::float8 as id from open_access() where provider_id = ${providerId} order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Ends the provider's active grants. Returns how many there were. */
export async function updateGrantsRevoked(tx: Transaction, providerId: number, at: Date): Promise<number> {
  const rows = await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(eq(grants.providerId, providerId), isNull(grants.revokedAt)))
    .returning({ id: grants.id });
  return rows.length;
}
