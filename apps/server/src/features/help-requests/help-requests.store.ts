import type { HelpFinding, HelpRequest } from "@bedside-bike/contract";
import { and, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { deviceLinks, helpRequests, rides } from "../../platform/database/schema.ts";

/** A call that took longer than this to arrive was kept by a tablet. */
const lateSeconds = 60;
/** From then on a patient whose call nobody can see may say that they feel better (HELP-31). */
export const unseenMinutes = 10;

/** More touches than a patient makes during one call: those beyond are not kept. */
const mostTouches = 100;

const arrivedAt = "coalesce(h.arrived_at, h.asked_at)";
/** The first `h` is a call, `s` what `ofCall` selects of it. */
const isComing = "(h.ended_at is null and s.stands)";
const unseenUntil = `(h.asked_at + interval '${unseenMinutes} minutes')`;

const asJson = sql`json_build_object('id', h.id,
  'state', case when h.closed_at is not null then 'closed' when s.stands then 'answered' else 'open' end,
  'stage', case when h.ended_at is not null then 'over' when ${sql.raw(isComing)} then 'coming'
    when h.released_at is not null then 'over' when s.seen_since is not null then 'told' else 'unseen' end,
  'askedAt', ${instantText("h.asked_at")}, 'arrivedAt', ${instantText(arrivedAt)},
  'isLate', ${sql.raw(arrivedAt)} - h.asked_at > make_interval(secs => ${lateSeconds}),
  'toldAt', case when s.seen_since is not null then ${instantText(`greatest(${arrivedAt}, s.seen_since)`)} end,
  'deviceNumber', h.device_number::text,
  'answer', case when h.ended_at is not null and h.answered_at is not null or ${sql.raw(isComing)} then json_build_object(
    'by', answerer.first_name || ' ' || answerer.last_name, 'at', ${instantText("h.answered_at")}) end,
  'betterAt', case when h.closed_by = h.patient_id or h.released_at is not null then ${instantText("coalesce(h.released_at, h.closed_at)")} end,
  'betterFrom', case
    when h.ended_at is not null or h.released_at is not null or s.stands then null
    when s.seen_since is null then ${instantText(unseenUntil)}
    when h.closed_by is distinct from h.patient_id then ${instantText("h.asked_at")} end,
  'closedAt', ${instantText("h.closed_at")},
  'end', case when h.ended_at is not null then json_build_object(
    'by', ender.first_name || ' ' || ender.last_name, 'at', ${instantText("h.ended_at")}, 'found', h.found) end)`;

/** Who is named with a call, and who can see it now. */
const ofCall = sql`left join users answerer on answerer.id = h.answered_by left join users ender on ender.id = h.ended_by
  cross join lateral (select help_seen_since(h.patient_id) as seen_since,
    coalesce(help_answer_stands(h.patient_id, h.answered_by, h.answered_at), false) as stands offset 0) s`;

/**
 * One patient's call that no provider has ended, as JSON; of several the one that holds, the newest without 'I feel
 * better' first. `isHolding`: only one that holds the patient, as their own screens show it. The index
 * `help_requests_unended` holds the few rows that count.
 */
export const selectHelpRequest = (patientId: SQL, { isHolding }: { readonly isHolding: boolean }): SQL => sql`
  select ${asJson} from (
    select * from help_requests where patient_id = ${patientId} and ended_at is null
      ${isHolding ? sql`and released_at is null` : sql``}
    order by released_at is null desc, closed_at is null desc, asked_at desc limit 1) h ${ofCall}`;

export interface StoredRequest {
  readonly id: number;
  readonly patientId: number;
  readonly askedAt: Date;
  readonly rideId: string | null;
  readonly stage: HelpRequest["stage"];
  readonly closedAt: Date | null;
}

/** Null if there is none, or if the policies hide it. */
export async function findRequest(tx: Transaction, id: number): Promise<StoredRequest | null> {
  const [row] = await tx.select().from(helpRequests).where(eq(helpRequests.id, id));
  if (!row) return null;
  const { stage } = await findShownRequest(tx, id);
  const { patientId, askedAt, rideId, closedAt } = row;
  return { id, patientId, askedAt, rideId, stage, closedAt };
}

/** In the API's format. */
export async function findShownRequest(tx: Transaction, id: number): Promise<HelpRequest> {
  const [row] = await selectRows<{ shown: HelpRequest }>(
    tx,
    sql`select ${asJson} as shown from help_requests h ${ofCall} where h.id = ${id}`,
  );
  if (!row) throw new Error("The request for help was not stored.");
  return row.shown;
}

/** The patient's own ride of this id, and the bike that sent it; null for any other. */
export async function findOwnRide(tx: Transaction, { rideId, patientId }: { rideId: string; patientId: number }) {
  const [ride] = await tx
    .select({ id: rides.id, deviceNumber: rides.deviceNumber })
    .from(rides)
    .where(and(eq(rides.id, rideId), eq(rides.patientId, patientId)));
  return ride ?? null;
}

/** The bike that the patient had at that instant; null if they had none. */
export async function findBikeAt(
  tx: Transaction,
  { patientId, at }: { patientId: number; at: Date },
): Promise<number | null> {
  const [link] = await tx
    .select({ deviceNumber: deviceLinks.deviceNumber })
    .from(deviceLinks)
    .where(
      and(
        eq(deviceLinks.patientId, patientId),
        lte(deviceLinks.linkedAt, at),
        sql`coalesce(${deviceLinks.unlinkedAt}, 'infinity') > ${at.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(deviceLinks.linkedAt))
    .limit(1);
  return link?.deviceNumber ?? null;
}

/** The call to which this touch belongs already; null for a new touch. */
export async function findCallOfTouch(
  tx: Transaction,
  { patientId, touchId }: { patientId: number; touchId: string },
): Promise<number | null> {
  const [row] = await tx
    .select({ id: helpRequests.id })
    .from(helpRequests)
    .where(and(eq(helpRequests.patientId, patientId), sql`${touchId}::uuid = any(${helpRequests.touchIds})`));
  return row?.id ?? null;
}

/** The call that another touch joins: one that holds the patient, who has not said that they feel better. */
export async function findOpenCall(tx: Transaction, patientId: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: helpRequests.id })
    .from(helpRequests)
    .where(
      and(
        eq(helpRequests.patientId, patientId),
        isNull(helpRequests.endedAt),
        isNull(helpRequests.releasedAt),
        sql`${helpRequests.closedBy} is distinct from ${helpRequests.patientId}`,
      ),
    )
    .orderBy(desc(helpRequests.askedAt))
    .limit(1);
  return row?.id ?? null;
}

export async function insertCall(tx: Transaction, call: typeof helpRequests.$inferInsert): Promise<number> {
  const [made] = await tx.insert(helpRequests).values(call).returning({ id: helpRequests.id });
  if (!made) throw new Error("The request for help was not stored.");
  return made.id;
}

/** Whether somebody who uses this product has access to the patient, and so sees what the patient says. */
export async function isSeen(tx: Transaction, patientId: number): Promise<boolean> {
  const [row] = await selectRows<{ isSeen: boolean }>(
    tx,
    sql`select help_seen_since(${patientId}) is not null as "isSeen"`,
  );
  return row?.isSeen === true;
}

/** Another touch belongs to this call, which began with the first of them. */
export async function joinCall(
  tx: Transaction,
  { id, touchId, touchedAt }: { id: number; touchId: string | null; touchedAt: Date },
): Promise<void> {
  const at = touchedAt.toISOString();
  await tx
    .update(helpRequests)
    .set({
      askedAt: sql`least(${helpRequests.askedAt}, ${at}::timestamptz)`,
      arrivedAt: sql`coalesce(${helpRequests.arrivedAt}, ${helpRequests.askedAt})`,
      ...(touchId === null ? {} : { touchIds: sql`array_append(${helpRequests.touchIds}, ${touchId}::uuid)` }),
    })
    .where(and(eq(helpRequests.id, id), sql`cardinality(${helpRequests.touchIds}) < ${mostTouches}`));
}

/** The patient's measured rides that began since then. */
export function listRidesSince(tx: Transaction, { patientId, since }: { patientId: number; since: Date }) {
  return tx
    .select({ id: rides.id, at: rides.startedAt })
    .from(rides)
    .where(and(eq(rides.patientId, patientId), gte(rides.startedAt, since), eq(rides.whilePaused, false)));
}

/** Of this patient's calls that no provider has ended, those asked up to this one. */
const upTo = ({ patientId, askedAt }: Pick<StoredRequest, "patientId" | "askedAt">) =>
  and(eq(helpRequests.patientId, patientId), lte(helpRequests.askedAt, askedAt), isNull(helpRequests.endedAt));

/** Answers the call and this patient's earlier ones, where no answer stands. True if one was answered. */
export async function answerUpTo(
  tx: Transaction,
  call: Pick<StoredRequest, "patientId" | "askedAt">,
  answer: { readonly answeredBy: number; readonly answeredAt: Date },
): Promise<boolean> {
  const stands = sql`help_answer_stands(${helpRequests.patientId}, ${helpRequests.answeredBy}, ${helpRequests.answeredAt})`;
  const answered = await tx
    .update(helpRequests)
    .set({ ...answer, releasedAt: null })
    .where(and(upTo(call), sql`${stands} is not true`))
    .returning({ id: helpRequests.id });
  return answered.length > 0;
}

/** A provider was at the bed: ends the call and this patient's earlier ones. True if one was not ended before. */
export async function endUpTo(
  tx: Transaction,
  call: Pick<StoredRequest, "patientId" | "askedAt">,
  end: { readonly endedBy: number; readonly endedAt: Date; readonly found: HelpFinding | null },
): Promise<boolean> {
  const closed = {
    closedBy: sql`coalesce(${helpRequests.closedBy}, ${end.endedBy})`,
    closedAt: sql`coalesce(${helpRequests.closedAt}, ${end.endedAt.toISOString()}::timestamptz)`,
  };
  const ended = await tx
    .update(helpRequests)
    .set({ ...end, ...closed })
    .where(upTo(call))
    .returning({ id: helpRequests.id });
  return ended.length > 0;
}

/** The patient feels better: `isReleased` where nobody could see the call, which then holds nothing. */
export async function keepFeelsBetter(
  tx: Transaction,
  { id, patientId, at, isReleased }: { id: number; patientId: number; at: Date; isReleased: boolean },
): Promise<boolean> {
  const changed = await tx
    .update(helpRequests)
    .set({
      closedBy: sql`coalesce(${helpRequests.closedBy}, ${patientId})`,
      closedAt: sql`coalesce(${helpRequests.closedAt}, ${at.toISOString()}::timestamptz)`,
      ...(isReleased ? { releasedAt: at } : {}),
    })
    .where(and(eq(helpRequests.id, id), isNull(isReleased ? helpRequests.releasedAt : helpRequests.closedAt)))
    .returning({ id: helpRequests.id });
  return changed.length > 0;
}

/** Which of these patients have a call that no provider has ended. */
export async function listCalling(tx: Transaction, patientIds: readonly number[]): Promise<number[]> {
  if (patientIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ patientId: helpRequests.patientId })
    .from(helpRequests)
    .where(and(inArray(helpRequests.patientId, [...patientIds]), isNull(helpRequests.endedAt)));
  return rows.map(({ patientId }) => patientId);
}
