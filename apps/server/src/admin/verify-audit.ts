import { sql } from "drizzle-orm";
import {
  type AuditRecord,
  type ChainHead,
  chainStart,
  nextSeal,
  readHead,
  writeHead,
} from "../platform/audit-chain.ts";
import { type Database, selectRows } from "../platform/database/database.ts";
import { HttpError } from "../platform/errors.ts";

const sealsAtOnce = 2000;
/** An entry is sealed within seconds; after a power cut, at the next start. */
const lateAfterMinutes = 10;

export interface AuditVerdict {
  readonly head: ChainHead;
  /** The first broken place in one sentence, or null for a whole chain. */
  readonly breach: string | null;
  readonly unsealed: number;
  /** Places whose entry is much older than its seal: written after a stop of the server, or backdated by hand. */
  readonly late: readonly number[];
}

type Envelope = Pick<Database, "asSystem">;

interface SealRow {
  sequence: number;
  sealed_at: string;
  hash: string;
  audit_event_id: number;
  id: number | null;
  at: string;
  actor_kind: string;
  actor_id: number | null;
  action: string;
  patient_id: number | null;
  detail: unknown;
}

/**
 * Recomputes the whole chain. A kept head proves more: whoever can rewrite the database can rebuild a chain, but not
 * with the hash that an operator wrote down.
 */
export async function inspectAudit(database: Envelope, kept: ChainHead | null = null): Promise<AuditVerdict> {
  let head = chainStart;
  let breach: string | null = null;
  const late: number[] = [];
  for (;;) {
    const rows = await findSeals(database, head.sequence);
    for (const row of rows) {
      breach = breachAt(head, row) ?? (kept?.sequence === row.sequence ? breachOfKept(kept, row.hash) : null);
      if (breach) return { head, breach, late, unsealed: 0 };
      if (Date.parse(row.sealed_at) - Date.parse(row.at) > lateAfterMinutes * 60_000) late.push(row.sequence);
      head = { sequence: row.sequence, hash: row.hash };
    }
    if (rows.length < sealsAtOnce) break;
  }
  if (kept && kept.sequence > head.sequence) {
    breach = `The chain ends at place ${head.sequence}, before the kept head's ${kept.sequence}: its end was cut off.`;
  }
  return { head, breach, late, unsealed: await countUnsealed(database) };
}

function findSeals(database: Envelope, after: number): Promise<SealRow[]> {
  return database.asSystem((tx) =>
    selectRows<SealRow>(
      tx,
      sql`select s.sequence, s.sealed_at, s.hash, s.audit_event_id, e.id, e.at, e.actor_kind, e.actor_id, e.action,
            e.patient_id, e.detail
          from audit_seals s left join audit_events e on e.id = s.audit_event_id
          where s.sequence > ${after} order by s.sequence limit ${sealsAtOnce}`,
    ),
  );
}

async function countUnsealed(database: Envelope): Promise<number> {
  const [row] = await database.asSystem((tx) =>
    selectRows<{ unsealed: number }>(
      tx,
      sql`select count(*)::int as unsealed from audit_events e
          where not exists (select 1 from audit_seals s where s.audit_event_id = e.id)`,
    ),
  );
  return row?.unsealed ?? 0;
}

function breachAt(previous: ChainHead, row: SealRow): string | null {
  const place = previous.sequence + 1;
  if (row.sequence !== place) return `Place ${place} is missing from the chain: its seal was deleted.`;
  if (row.id === null) return `Place ${place}: audit entry ${row.audit_event_id} was deleted.`;
  const record: AuditRecord = {
    id: row.id,
    at: new Date(row.at),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    action: row.action,
    patientId: row.patient_id,
    detail: row.detail,
  };
  const { hash } = nextSeal(previous, record, new Date(row.sealed_at));
  if (hash === row.hash) return null;
  return `Place ${place}: audit entry ${row.id} or its seal was altered, or put in or taken out before it.`;
}

const breachOfKept = (kept: ChainHead, hash: string): string | null =>
  kept.hash === hash ? null : `Place ${kept.sequence} has another hash than the kept head: the chain was rebuilt.`;

/** @throws HttpError with the first broken place. */
export async function verifyAudit(
  database: Envelope,
  expectedHead: string | undefined,
): Promise<{ output: string; note?: string }> {
  const kept = expectedHead === undefined ? null : readHead(expectedHead);
  if (expectedHead !== undefined && !kept)
    throw new HttpError(400, "A kept head is written PLACE:HASH, as this prints it.");
  const { head, breach, late, unsealed } = await inspectAudit(database, kept);
  if (breach) throw new HttpError(409, `The audit chain is broken. ${breach}`);
  const remarks = [
    kept ? "The kept head is in it." : "Keep the head somewhere else, and give it to this command the next time.",
    ...(unsealed > 0 ? [`Not sealed yet: ${unsealed}; the running server seals each second.`] : []),
    ...(late.length > 0
      ? [
          `Sealed over ${lateAfterMinutes} minutes after their time: ${late.length}, the first at place ${late[0]}. ` +
            "Entries from just before a stop look so; backdated ones too.",
        ]
      : []),
  ];
  return {
    output: `The audit chain is whole: ${head.sequence} sealed entries.\nHead: ${writeHead(head)}`,
    note: remarks.join("\n"),
  };
}
