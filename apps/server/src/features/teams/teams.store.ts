import type { Team } from "@bedside-bike/contract";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { grants, teamMembers, teams } from "../../platform/database/schema.ts";

/** Of teams that have not ended, those of this provider first. */
export const listTeams = (tx: Transaction, firstOf: number | null): Promise<Team[]> =>
  selectRows(
    tx,
    sql`select t.id::float8 as id, t.name, ${membersOf(sql`t.id`)} as members
        from teams t where t.ended_at is null
        order by exists (select from team_members m
          where m.team_id = t.id and m.provider_id = ${firstOf}::bigint and m.left_at is null) desc, lower(t.name), t.id`,
  );

export async function findTeam(tx: Transaction, teamId: number): Promise<Team | null> {
  const [team] = await selectRows<Team>(
    tx,
    sql`select t.id::float8 as id, t.name, ${membersOf(sql`t.id`)} as members
        from teams t where t.ended_at is null and t.id = ${teamId}`,
  );
  return team ?? null;
}

/** As a patient sees it who gave it access by this grant `g`: each of its people with the time since when they look. */
export const membersSince: SQL = membersOf(
  sql`g.team_id`,
  sql`, 'since', ${instantText("greatest(m.joined_at, g.created_at)")}`,
);

function membersOf(teamId: SQL, more: SQL = sql``): SQL {
  return sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'credentials', p.credentials, 'specialty', p.specialty${more}) order by u.last_name, u.first_name, u.id), '[]')
  from team_members m join users u on u.id = m.provider_id join providers p on p.user_id = m.provider_id
  where m.team_id = ${teamId} and m.left_at is null and p.is_active)`;
}

/** Null if another team has the name. */
export async function insertTeam(tx: Transaction, name: string, at: Date): Promise<number | null> {
  const [row] = await tx
    .insert(teams)
    .values({ name, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: teams.id });
  return row?.id ?? null;
}

export async function hasNamesake(tx: Transaction, teamId: number, name: string): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select from teams where ended_at is null and id <> ${teamId} and lower(name) = lower(${name})`,
  );
  return rows.length > 0;
}

export async function updateName(tx: Transaction, teamId: number, name: string): Promise<void> {
  await tx.update(teams).set({ name }).where(eq(teams.id, teamId));
}

/** False for somebody who is in it. Joined after every grant to the team that is stored, so that its patients are told. */
export async function insertMember(
  tx: Transaction,
  { teamId, providerId, at }: { teamId: number; providerId: number; at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(teamMembers)
    .values({
      teamId,
      providerId,
      joinedAt: sql`greatest(${at.toISOString()}::timestamptz,
        (select max(created_at) + interval '1 millisecond' from grants where team_id = ${teamId}))`,
    })
    .onConflictDoNothing()
    .returning({ id: teamMembers.id });
  return inserted.length > 0;
}

/** Ends the memberships of a team, a provider, or of one in the other. Returns how many there were. */
export async function updateLeft(
  tx: Transaction,
  { teamId, providerId, at }: { teamId?: number; providerId?: number; at: Date },
): Promise<number> {
  const left = await tx
    .update(teamMembers)
    .set({ leftAt: at })
    .where(
      and(
        isNull(teamMembers.leftAt),
        teamId === undefined ? undefined : eq(teamMembers.teamId, teamId),
        providerId === undefined ? undefined : eq(teamMembers.providerId, providerId),
      ),
    )
    .returning({ id: teamMembers.id });
  return left.length;
}

/** The patients who let this team look. */
export async function listPatientIds(tx: Transaction, teamId: number): Promise<number[]> {
  const rows = await tx
    .select({ patientId: grants.patientId })
    .from(grants)
    .where(and(eq(grants.teamId, teamId), isNull(grants.revokedAt)));
  return rows.map(({ patientId }) => patientId);
}

/** Ends the team and what patients gave to it. */
export async function updateEnded(tx: Transaction, teamId: number, at: Date): Promise<void> {
  await tx.update(teams).set({ endedAt: at }).where(eq(teams.id, teamId));
  await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(eq(grants.teamId, teamId), isNull(grants.revokedAt)));
}
