import type { AdverseEventKind, Harm } from "@bedside-bike/clinical";
import { and, desc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { adverseEvents, safetyEvents, users } from "../../platform/database/schema.ts";

export type EventRow = typeof adverseEvents.$inferSelect & { readonly by: string };

const mostListed = 200;

/** No later row corrects this one. */
const isStanding = sql`not exists (select 1 from adverse_events later where later.corrects = adverse_events.id)`;

const listWhere = (tx: Transaction, condition: SQL | undefined) =>
  tx
    .select({ event: adverseEvents, by: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(adverseEvents)
    .innerJoin(users, eq(users.id, adverseEvents.reportedBy))
    .where(condition)
    .orderBy(desc(adverseEvents.occurredAt), desc(adverseEvents.id))
    .limit(mostListed);

/** The reports after all corrections, newest first. */
export async function listStandingEvents(tx: Transaction, patientId: number): Promise<EventRow[]> {
  const rows = await listWhere(tx, and(eq(adverseEvents.patientId, patientId), isStanding));
  return rows.map(({ event, by }) => ({ ...event, by }));
}

export async function findListedEvent(tx: Transaction, id: number): Promise<EventRow> {
  const [row] = await listWhere(tx, eq(adverseEvents.id, id));
  if (!row) throw new Error("The event was not stored.");
  return { ...row.event, by: row.by };
}

/** One of this patient's reports, and whether it is still uncorrected; null if there is none. */
export async function findEvent(
  tx: Transaction,
  { patientId, id }: { patientId: number; id: number },
): Promise<{ event: typeof adverseEvents.$inferSelect; isStanding: boolean } | null> {
  const [row] = await tx
    .select({ event: adverseEvents, isStanding: sql<boolean>`${isStanding}` })
    .from(adverseEvents)
    .where(and(eq(adverseEvents.patientId, patientId), eq(adverseEvents.id, id)));
  return row ?? null;
}

export async function insertEvent(tx: Transaction, event: typeof adverseEvents.$inferInsert): Promise<number> {
  const [row] = await tx.insert(adverseEvents).values(event).returning({ id: adverseEvents.id });
  if (!row) throw new Error("The event was not stored.");
  return row.id;
}

/** A hold that still waits for an assessment, by its id. */
export async function findHold(tx: Transaction, id: number): Promise<{ kind: string; isOpen: boolean } | null> {
  const [row] = await tx
    .select({
      kind: safetyEvents.kind,
      isOpen: sql<boolean>`${safetyEvents.reviewedIn} is null and ${safetyEvents.undoneAt} is null`,
    })
    .from(safetyEvents)
    .where(eq(safetyEvents.id, id));
  return row ?? null;
}

/**
 * A hold of this kind from about that time to which no report belongs yet: the same stop, first tapped and reported
 * afterward.
 */
export async function findUntoldHold(
  tx: Transaction,
  hold: { patientId: number; kind: "fall" | "stop_event"; from: Date; to: Date },
): Promise<number | null> {
  const [row] = await tx
    .select({ id: safetyEvents.id })
    .from(safetyEvents)
    .where(
      and(
        eq(safetyEvents.patientId, hold.patientId),
        eq(safetyEvents.kind, hold.kind),
        isNull(safetyEvents.reviewedIn),
        isNull(safetyEvents.undoneAt),
        gte(safetyEvents.at, hold.from),
        lte(safetyEvents.at, hold.to),
        sql`not exists (select 1 from adverse_events told where told.safety_event_id = ${safetyEvents.id})`,
      ),
    )
    .orderBy(desc(safetyEvents.at))
    .limit(1);
  return row?.id ?? null;
}

/** All patients' rides of a minute or more, passive ones included, from one day to another, both included. */
export async function countSessions(tx: Transaction, { from, to }: { from: string; to: string }): Promise<number> {
  const [row] = await selectRows<{ sessions: number }>(
    tx,
    sql`select count(*)::int as sessions from rides
        where patient_id is not null and struck_at is null and is_session(duration_seconds - shared_seconds)
          and day between ${from}::date and ${to}::date`,
  );
  return row?.sessions ?? 0;
}

export interface CountedEvent {
  readonly week: string;
  readonly kind: AdverseEventKind;
  readonly harm: Harm;
  readonly ofRide: boolean;
  readonly heldPlan: boolean;
  readonly isCorrected: boolean;
}

/** All patients' events after corrections, without patient ids, newest week first. */
export function listCountedEvents(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<CountedEvent[]> {
  return selectRows(
    tx,
    sql`select date_trunc('week', day)::date::text as week, kind, harm, ride_id is not null as "ofRide",
          safety_event_id is not null as "heldPlan", corrects is not null as "isCorrected"
        from adverse_events where day between ${from}::date and ${to}::date and ${isStanding}
        order by date_trunc('week', day) desc, kind, harm, id`,
  );
}
