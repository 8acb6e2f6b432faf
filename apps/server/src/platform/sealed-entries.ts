import { sql } from "drizzle-orm";
import { type AuditRecord, type ChainHead, nextSeal } from "./audit-chain.ts";
import { selectRows, type Transaction } from "./database/database.ts";
import { toArrayText } from "./database/kept-statement.ts";

/** A seal with its audit entry, whose fields are null if it is gone. */
export interface SealedEntry {
  readonly sequence: number;
  readonly sealed_at: string;
  readonly hash: string;
  readonly audit_event_id: number;
  readonly id: number | null;
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: number | null;
  readonly action: string;
  readonly patient_id: number | null;
  readonly detail: unknown;
}
type Seal = Pick<SealedEntry, "sequence" | "sealed_at" | "hash" | "audit_event_id">;
type Entry = Omit<SealedEntry, keyof Seal>;

const dayMilliseconds = 86_400_000;
const noEntry = { id: null, at: "", actor_kind: "", actor_id: null, action: "", patient_id: null, detail: null };

/** The next places of the chain, up to `until` if given. */
export async function listSealed(
  tx: Transaction,
  { after, until = Number.MAX_SAFE_INTEGER, limit }: { after: number; until?: number; limit: number },
): Promise<SealedEntry[]> {
  const seals = await selectRows<Seal>(
    tx,
    sql`select sequence, sealed_at, hash, audit_event_id from audit_seals
        where sequence > ${after} and sequence <= ${until} order by sequence limit ${limit}`,
  );
  const entries = await findEntries(tx, seals);
  return seals.map((seal) => ({ ...seal, ...(entries.get(seal.audit_event_id) ?? noEntry) }));
}

/** What is wrong with the place that follows `previous`; null if it is intact. */
export function breachAt(previous: ChainHead, row: SealedEntry): string | null {
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
  return `Place ${place}: audit entry ${row.id} or its seal was altered, or something was inserted or removed before it.`;
}

/** Nearly all entries are sealed within a day; other months are queried only for the rest. */
async function findEntries(tx: Transaction, seals: readonly Seal[]): Promise<Map<number, Entry>> {
  if (seals.length === 0) return new Map();
  const times = seals.map(({ sealed_at }) => Date.parse(sealed_at));
  const [from, until] = [Math.min(...times) - dayMilliseconds, Math.max(...times) + dayMilliseconds];
  const ids = seals.map(({ audit_event_id }) => audit_event_id);
  const found = await select(
    tx,
    ids,
    sql`at between ${new Date(from).toISOString()}::timestamptz and ${new Date(until).toISOString()}::timestamptz`,
  );
  const entries = new Map(found.map((entry) => [entry.id, entry]));
  const left = ids.filter((id) => !entries.has(id));
  if (left.length > 0) for (const entry of await select(tx, left, sql`true`)) entries.set(entry.id, entry);
  return entries;
}

const select = (tx: Transaction, ids: readonly number[], when: ReturnType<typeof sql>) =>
  selectRows<Entry & { readonly id: number }>(
    tx,
    sql`select id, at, actor_kind, actor_id, action, patient_id, detail from audit_events
        where id = any(${toArrayText(ids)}::bigint[]) and ${when}`,
  );
