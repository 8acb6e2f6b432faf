import type { HelpRequest } from "@bedside-bike/contract";
import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { helpRequests, rides } from "../../platform/database/schema.ts";

/** How long an answered request is shown if nobody closes it. */
const answeredHours = 1;

const asJson = sql`json_build_object('id', h.id,
  'state', case when h.closed_at is not null then 'closed' when h.answered_at is not null then 'answered' else 'open' end,
  'askedAt', ${instantText("h.asked_at")}, 'deviceNumber', h.device_number::text,
  'answer', case when h.answered_at is not null then json_build_object(
    'by', answerer.first_name || ' ' || answerer.last_name, 'at', ${instantText("h.answered_at")}) end,
  'closedAt', ${instantText("h.closed_at")})`;

/**
 * What one patient's and their providers' screens show, as JSON: a request that nobody has answered, or else one that
 * is not closed; null without either. The index `help_requests_waiting` holds the few rows that count.
 */
export const selectHelpRequest = (patientId: SQL, at: SQL): SQL => sql`
  select ${asJson} from help_requests h left join users answerer on answerer.id = h.answered_by
  where h.patient_id = ${patientId} and (h.answered_at is null or h.closed_at is null)
    and (h.answered_at is null or h.answered_at > (${at}::timestamptz - make_interval(hours => ${answeredHours})))
  order by h.answered_at is null desc, h.asked_at desc limit 1`;

export interface StoredRequest {
  readonly id: number;
  readonly patientId: number;
  readonly askedAt: Date;
  readonly isAnswered: boolean;
  readonly isClosed: boolean;
}

/** Null if there is none, or if the policies hide it. */
export async function findRequest(tx: Transaction, id: number): Promise<StoredRequest | null> {
  const [row] = await tx.select().from(helpRequests).where(eq(helpRequests.id, id));
  if (!row) return null;
  const { patientId, askedAt, answeredAt, closedAt } = row;
  return { id, patientId, askedAt, isAnswered: answeredAt !== null, isClosed: closedAt !== null };
}

/** In the API's format. */
export async function findShownRequest(tx: Transaction, id: number): Promise<HelpRequest> {
  const [row] = await selectRows<{ shown: HelpRequest }>(
    tx,
    sql`select ${asJson} as shown from help_requests h left join users answerer on answerer.id = h.answered_by
        where h.id = ${id}`,
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

/** The id of the new request, or of the one that is already open; `isNew` tells which. */
export async function openRequest(
  tx: Transaction,
  request: Pick<typeof helpRequests.$inferInsert, "patientId" | "rideId" | "deviceNumber" | "askedAt">,
): Promise<{ id: number; isNew: boolean }> {
  const isOpen = and(isNull(helpRequests.answeredAt), isNull(helpRequests.closedAt));
  // Tried again if the open one was answered between the two statements.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const [made] = await tx
      .insert(helpRequests)
      .values(request)
      .onConflictDoNothing()
      .returning({ id: helpRequests.id });
    if (made) return { id: made.id, isNew: true };
    const [open] = await tx
      .select({ id: helpRequests.id })
      .from(helpRequests)
      .where(and(eq(helpRequests.patientId, request.patientId), isOpen));
    if (open) return { id: open.id, isNew: false };
  }
  throw new Error("The request for help was neither stored nor found.");
}

/** Answers the request and this patient's earlier unanswered ones. True if it was not answered before. */
export async function answerUpTo(
  tx: Transaction,
  { patientId, askedAt }: Pick<StoredRequest, "patientId" | "askedAt">,
  answer: { readonly answeredBy: number; readonly answeredAt: Date },
): Promise<boolean> {
  const answered = await tx
    .update(helpRequests)
    .set(answer)
    .where(
      and(eq(helpRequests.patientId, patientId), lte(helpRequests.askedAt, askedAt), isNull(helpRequests.answeredAt)),
    )
    .returning({ id: helpRequests.id });
  return answered.length > 0;
}

/** Whether it was open until now. */
export async function closeRequest(
  tx: Transaction,
  { id, closedBy, closedAt }: { id: number; closedBy: number; closedAt: Date },
): Promise<boolean> {
  const closed = await tx
    .update(helpRequests)
    .set({ closedBy, closedAt })
    .where(and(eq(helpRequests.id, id), isNull(helpRequests.closedAt)))
    .returning({ id: helpRequests.id });
  return closed.length > 0;
}
