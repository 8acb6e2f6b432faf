import type { DaySeconds } from "@bedside-bike/clinical";
import type { CallReply } from "@bedside-bike/contract";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import {
  kudosFeedItems,
  kudosPreferences,
  kudosReactions,
  nudges,
  providers,
  users,
} from "../../platform/database/schema.ts";
import type { Achievement } from "./feed-message.ts";

export type PreferencesRow = typeof kudosPreferences.$inferSelect;

export async function findPreferences(tx: Transaction, patientId: number): Promise<PreferencesRow | null> {
  const [row] = await tx.select().from(kudosPreferences).where(eq(kudosPreferences.patientId, patientId));
  return row ?? null;
}

/** Like `findPreferences`, but locks the row until this transaction ends. */
export async function lockPreferences(tx: Transaction, patientId: number): Promise<PreferencesRow | null> {
  const [row] = await tx.select().from(kudosPreferences).where(eq(kudosPreferences.patientId, patientId)).for("update");
  return row ?? null;
}

/** Leaves an existing row unchanged. */
export async function insertPreferences(tx: Transaction, preferences: PreferencesRow): Promise<void> {
  await tx.insert(kudosPreferences).values(preferences).onConflictDoNothing();
}

export async function updatePreferences(
  tx: Transaction,
  patientId: number,
  change: Partial<Omit<PreferencesRow, "patientId">>,
): Promise<void> {
  await tx.update(kudosPreferences).set(change).where(eq(kudosPreferences.patientId, patientId));
}

/** The names of all who take part. */
export async function listShownNames(tx: Transaction): Promise<Pick<PreferencesRow, "patientId" | "displayName">[]> {
  return tx
    .select({ patientId: kudosPreferences.patientId, displayName: kudosPreferences.displayName })
    .from(kudosPreferences)
    .where(or(kudosPreferences.optInKudos, kudosPreferences.optInNudges));
}

/** Of everybody who may sign in as staff. */
export async function listProviderNames(tx: Transaction): Promise<{ firstName: string; lastName: string }[]> {
  return tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(providers.isActive, true));
}

export interface FeedRow extends Achievement {
  readonly id: number;
  readonly patientId: number;
  readonly avatarEmoji: string;
  readonly displayName: string;
  readonly createdAt: string;
  readonly reactions: CallReply<"kudos.feed">[number]["reactions"];
  readonly myReactions: CallReply<"kudos.feed">[number]["myReactions"];
}

/** The newest items that the reader may see, or the one requested. The policies hide patients who have not opted in. */
export async function listFeed(
  tx: Transaction,
  readerId: number,
  wanted: { limit: number } | { itemId: number },
): Promise<FeedRow[]> {
  const which = "itemId" in wanted ? sql`where f.id = ${wanted.itemId}` : sql``;
  const limit = "limit" in wanted ? wanted.limit : 1;
  const rows = await selectRows<{ row: FeedRow }>(
    tx,
    sql`
    select json_build_object('id', f.id, 'patientId', f.patient_id, 'kind', f.kind, 'figure', f.figure,
      'createdAt', f.created_at, 'avatarEmoji', k.avatar_emoji, 'displayName', k.display_name,
      'reactions', (select coalesce(json_object_agg(x.reaction_type, x.given), '{}') from (
        select reaction_type, count(*) as given from kudos_reactions
        where feed_item_id = f.id group by reaction_type) x),
      'myReactions', (select coalesce(json_agg(x.reaction_type order by x.id), '[]') from kudos_reactions x
        where x.feed_item_id = f.id and x.patient_id = ${readerId})
    ) as row
    from (select * from kudos_feed_items f ${which} order by f.created_at desc, f.id desc limit ${limit}) f
    join kudos_preferences k on k.patient_id = f.patient_id
    order by f.created_at desc, f.id desc`,
  );
  return rows.map(({ row }) => row);
}

/** Adds the achievements of an opted-in patient, each once per day. Returns how many were new. */
export async function insertFeedItems(
  tx: Transaction,
  achievements: readonly Achievement[],
  of: { patientId: number; day: string; at: Date },
): Promise<number> {
  const preferences = await findPreferences(tx, of.patientId);
  if (!preferences?.optInKudos || achievements.length === 0) return 0;
  const inserted = await tx
    .insert(kudosFeedItems)
    .values(achievements.map((achievement) => ({ ...achievement, ...of, createdAt: of.at })))
    .onConflictDoNothing()
    .returning({ id: kudosFeedItems.id });
  return inserted.length;
}

/** Returns false if this reaction already exists. */
export async function insertReaction(
  tx: Transaction,
  reaction: Pick<typeof kudosReactions.$inferInsert, "feedItemId" | "patientId" | "reactionType">,
  at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(kudosReactions)
    .values({ ...reaction, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: kudosReactions.id });
  return inserted.length > 0;
}

export async function deleteReaction(
  tx: Transaction,
  reaction: Pick<typeof kudosReactions.$inferInsert, "feedItemId" | "patientId" | "reactionType">,
): Promise<void> {
  await tx
    .delete(kudosReactions)
    .where(
      and(
        eq(kudosReactions.feedItemId, reaction.feedItemId),
        eq(kudosReactions.patientId, reaction.patientId),
        eq(kudosReactions.reactionType, reaction.reactionType),
      ),
    );
}

export interface ActivityRow {
  readonly activePatients: number;
  readonly totalSeconds: number;
  readonly goalsReached: number;
  readonly kudosGiven: number;
}

/**
 * One day's totals over everyone who has opted in, by a database function: only these may read past row-level security.
 */
export async function findActivity(tx: Transaction, today: string, timeZone: string): Promise<ActivityRow> {
  const [row] = await selectRows<ActivityRow>(
    tx,
    sql`select active_patients as "activePatients", total_seconds as "totalSeconds",
          goals_reached as "goalsReached", kudos_given as "kudosGiven"
        from kudos_activity(${today}::date, ${timeZone})`,
  );
  if (!row) throw new Error("The day's totals could not be calculated.");
  return row;
}

export interface NudgeTargetRow extends Omit<DaySeconds, "durationSeconds"> {
  readonly id: number;
  readonly displayName: string;
  readonly avatarEmoji: string;
  readonly wasNudgedToday: boolean;
}

/** Other patients opted in to nudges, or the one requested; none for a reader who has not. */
export function listNudgeCandidates(tx: Transaction, today: string, patientId?: number): Promise<NudgeTargetRow[]> {
  return selectRows<NudgeTargetRow>(
    tx,
    sql`select patient_id::float8 as id, display_name as "displayName", avatar_emoji as "avatarEmoji",
          filled_seconds as "filledSeconds", passive_filled_seconds as "passiveFilledSeconds",
          was_nudged_today as "wasNudgedToday"
        from nudge_targets(${today}::date)
        ${patientId === undefined ? sql`` : sql`where patient_id = ${patientId}`}`,
  );
}

export async function countNudgesSent(tx: Transaction, senderId: number, day: string): Promise<number> {
  return tx.$count(nudges, and(eq(nudges.senderId, senderId), eq(nudges.day, day)));
}

/** Returns false if this sender has already nudged this recipient today. */
export async function insertNudge(
  tx: Transaction,
  nudge: Omit<typeof nudges.$inferInsert, "id" | "createdAt">,
  at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(nudges)
    .values({ ...nudge, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: nudges.id });
  return inserted.length > 0;
}

export async function findReceivedNudge(
  tx: Transaction,
  nudgeId: number,
  recipientId: number,
): Promise<{ createdAt: Date } | undefined> {
  const [row] = await tx
    .select({ createdAt: nudges.createdAt })
    .from(nudges)
    .where(and(eq(nudges.id, nudgeId), eq(nudges.recipientId, recipientId)));
  return row;
}

/** Returns how many were unread. */
export async function markNudgesRead(tx: Transaction, recipientId: number, until: Date, at: Date): Promise<number> {
  const marked = await tx
    .update(nudges)
    .set({ readAt: at })
    .where(and(eq(nudges.recipientId, recipientId), lte(nudges.createdAt, until), isNull(nudges.readAt)))
    .returning({ id: nudges.id });
  return marked.length;
}
