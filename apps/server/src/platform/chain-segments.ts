import { sql } from "drizzle-orm";
import { z } from "zod";
import { selectRows, type Transaction } from "./database/database.ts";

/** The entry with which the audit chain continues after the database was recovered to an earlier time. */
export const beginSegment = "audit.beginSegment";

const detail = z.object({ recoveredTo: z.iso.datetime(), keptUntil: z.int().nonnegative() });

export interface ChainSegment {
  /** Its first place in the chain; null until it is sealed. */
  readonly place: number | null;
  /** When the operator who recovered the database recorded it. */
  readonly at: Date;
  /** Entries recorded between this time and the recovery are missing. */
  readonly recoveredTo: Date;
  /** Up to this place, this chain and the lost database's are the same. */
  readonly keptUntil: number;
}

interface SegmentRow {
  readonly sequence: number | null;
  readonly at: string;
  readonly action: string;
  readonly detail: unknown;
}

/** Null for an entry of any other kind. */
export function readSegment(row: SegmentRow): ChainSegment | null {
  if (row.action !== beginSegment) return null;
  const { data } = detail.safeParse(row.detail);
  if (!data) return null;
  const { recoveredTo, keptUntil } = data;
  return { place: row.sequence, at: new Date(row.at), recoveredTo: new Date(recoveredTo), keptUntil };
}

export async function findSegment(tx: Transaction, recoveredTo: Date): Promise<ChainSegment | null> {
  const rows = await selectRows<SegmentRow>(
    tx,
    sql`select s.sequence, e.at, e.action, e.detail
        from audit_events e left join audit_seals s on s.audit_event_id = e.id
        where e.action = ${beginSegment} and e.detail->>'recoveredTo' = ${recoveredTo.toISOString()} order by e.id limit 1`,
  );
  return rows[0] ? readSegment(rows[0]) : null;
}
