import type { CallReply, ProviderRelationship } from "@bedside-bike/contract";
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { grants, patients, teams, users } from "../../platform/database/schema.ts";
import { membersSince } from "../teams/teams.store.ts";

/** The patient's active grants, oldest first. */
export async function listOpenGrants(tx: Transaction, patientId: number): Promise<ProviderRelationship[]> {
  const rows = await selectRows<{ row: ProviderRelationship }>(
    tx,
    sql`select case when g.team_id is null
          then json_build_object('id', g.id, 'providerId', g.provider_id, 'providerFirstName', u.first_name,
            'providerLastName', u.last_name, 'providerCredentials', p.credentials, 'providerSpecialty', p.specialty,
            'createdAt', ${instantText("g.created_at")})
          else json_build_object('id', g.id, 'teamId', g.team_id, 'teamName', t.name, 'members', ${membersSince},
            'createdAt', ${instantText("g.created_at")}) end as row
        from grants g
        left join users u on u.id = g.provider_id left join providers p on p.user_id = g.provider_id
        left join teams t on t.id = g.team_id
        where g.patient_id = ${patientId} and g.revoked_at is null order by g.id`,
  );
  return rows.map(({ row }) => row);
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

/** Ends the patient's active grant and returns to whom it was, or null if there is none. */
export async function updateRevoked(
  tx: Transaction,
  { grantId, patientId, at }: { grantId: number; patientId: number; at: Date },
): Promise<{ providerId: number | null; teamId: number | null } | null> {
  const [revoked] = await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(eq(grants.id, grantId), eq(grants.patientId, patientId), isNull(grants.revokedAt)))
    .returning({ providerId: grants.providerId, teamId: grants.teamId });
  return revoked ?? null;
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

/** Providers' names, as screens show them, in this order. */
export async function listProviderNames(tx: Transaction, providerIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...providerIds]))
    .orderBy(users.id);
  return rows.map((row) => namedUser(row).name);
}

const reviewedAtMost = 500;

/** Grants with a witness or a flag, newest first. */
export async function listReviewedGrants(tx: Transaction): Promise<CallReply<"providerRelationships.review">> {
  const witnesses = alias(users, "witnesses");
  const rows = await tx
    .select({ grant: grants, provider: users, team: teams, witness: witnesses })
    .from(grants)
    .leftJoin(users, eq(users.id, grants.providerId))
    .leftJoin(teams, eq(teams.id, grants.teamId))
    .leftJoin(witnesses, eq(witnesses.id, grants.witnessedBy))
    .where(or(isNotNull(grants.witnessedBy), eq(grants.isFlagged, true)))
    .orderBy(desc(grants.id))
    .limit(reviewedAtMost);
  return rows.map(({ grant: { id, patientId, isFlagged, createdAt, revokedAt }, provider, team, witness }) => ({
    id,
    patientId,
    provider: provider && namedUser(provider),
    team: team && { id: team.id, name: team.name },
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
