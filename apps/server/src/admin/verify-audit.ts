import { sql } from "drizzle-orm";
import { type ArchivedMonth, listArchivedMonths } from "../platform/audit-archives.ts";
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
import { listSealed, type SealedEntry } from "../platform/sealed-entries.ts";

const sealsAtOnce = 2000;
/** Entries are normally sealed within seconds; after a power failure, at the next start. */
const lateAfterMinutes = 10;

export interface AuditVerdict {
  readonly head: ChainHead;
  /** A description of the first broken position, or null if the chain is intact. */
  readonly breach: string | null;
  /** Whether the chain is whole as far as it goes, and only lacks the head kept earlier. */
  readonly lacksKept: boolean;
  readonly unsealed: number;
  /** The months that are in archives, as far as the log still says so: the chain goes on from the last one's head. */
  readonly archived: readonly ArchivedMonth[];
  /** Positions whose entry is much older than its seal: sealed after the server was stopped, or backdated by hand. */
  readonly late: readonly number[];
}

type SystemTransactions = Pick<Database, "asSystem">;

/**
 * Recomputes the whole chain, from the head of the newest archive if there is one. A saved head proves more: someone who can rewrite the database can rebuild the chain, but
 * not so that it contains the hash an operator wrote down.
 */
export async function inspectAudit(database: SystemTransactions, kept: ChainHead | null = null): Promise<AuditVerdict> {
  const archived = await database.asSystem("upkeep", listArchivedMonths);
  let head = archived.at(-1)?.head ?? chainStart;
  let breach = kept?.sequence === head.sequence ? breachOfKept(kept, head.hash) : null;
  if (breach) return { head, breach, lacksKept: true, archived, late: [], unsealed: 0 };
  const late: number[] = [];
  for (;;) {
    const rows = await findSeals(database, head.sequence);
    for (const row of rows) {
      const broken = breachAt(head, row);
      breach = broken ?? (kept?.sequence === row.sequence ? breachOfKept(kept, row.hash) : null);
      if (breach) return { head, breach, lacksKept: broken === null, archived, late, unsealed: 0 };
      if (Date.parse(row.sealed_at) - Date.parse(row.at) > lateAfterMinutes * 60_000) late.push(row.sequence);
      head = { sequence: row.sequence, hash: row.hash };
    }
    if (rows.length < sealsAtOnce) break;
  }
  if (kept && kept.sequence > head.sequence) {
    breach = `The chain ends at place ${head.sequence}, before the saved head's ${kept.sequence}: its end was cut off.`;
  }
  return { head, breach, lacksKept: breach !== null, archived, late, unsealed: await countUnsealed(database) };
}

const findSeals = (database: SystemTransactions, after: number): Promise<SealedEntry[]> =>
  database.asSystem("upkeep", (tx) => listSealed(tx, { after, limit: sealsAtOnce }));

async function countUnsealed(database: SystemTransactions): Promise<number> {
  const [row] = await database.asSystem("upkeep", (tx) =>
    selectRows<{ unsealed: number }>(
      tx,
      sql`select count(*)::int as unsealed from audit_events e
          where not exists (select 1 from audit_seals s where s.audit_event_id = e.id)`,
    ),
  );
  return row?.unsealed ?? 0;
}

function breachAt(previous: ChainHead, row: SealedEntry): string | null {
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
  kept.hash === hash ? null : `Place ${kept.sequence} has a different hash from the saved head: the chain was rebuilt.`;

/** @throws HttpError that describes the first broken position, or what is wrong with the head given. */
export async function verifyAudit(
  database: SystemTransactions,
  expectedHead: string | undefined,
): Promise<{ output: string; note?: string }> {
  const kept = expectedHead === undefined ? null : readHead(expectedHead);
  if (expectedHead !== undefined && !kept)
    throw new HttpError(
      400,
      `HEAD is not a saved head: it must have the form PLACE:HASH, a number, a colon and 64 characters from 0-9 and a-f, ` +
        "as this command prints it.",
    );
  const { head, breach, lacksKept, archived, late, unsealed } = await inspectAudit(database, kept);
  if (breach && lacksKept) {
    throw new HttpError(
      409,
      `The audit chain does not contain HEAD. ${breach} Or HEAD was saved from another database: compare it with your note, ` +
        "and check DATA_DIR and DATABASE_URL.",
    );
  }
  if (breach) {
    throw new HttpError(409, `The audit chain is broken. ${breach} Keep the database, and compare it with a backup.`);
  }
  const start = archived.at(-1)?.head ?? chainStart;
  const isKeptArchived = kept !== null && kept.sequence < start.sequence;
  if (isKeptArchived) {
    throw new HttpError(
      409,
      `The audit chain is intact from place ${start.sequence} on; HEAD is before that, in an archive. Look for it there: ` +
        "npm run admin -- verify-archive FILE --key-file KEYFILE --head HEAD",
    );
  }
  const remarks = [
    ...archived.map(describeArchived),
    kept ? "The chain contains the saved head." : "Save the head elsewhere, and pass it to this command next time.",
    ...(unsealed > 0 ? [`Not sealed yet: ${unsealed}; a running server seals entries every second.`] : []),
    ...(late.length > 0
      ? [
          `Sealed over ${lateAfterMinutes} minutes after their time: ${late.length}, the first at place ${late[0]}. ` +
            "Entries from just before the server stopped look like this; so do backdated ones.",
        ]
      : []),
  ];
  return {
    output: `The audit chain is intact: ${head.sequence - start.sequence} sealed entries.\nHead: ${writeHead(head)}`,
    note: remarks.join("\n"),
  };
}

const describeArchived = ({ month, file, entries, sha256, headBefore, head }: ArchivedMonth): string =>
  `${month} is in the archive ${file}: ${entries} entries, SHA-256 ${sha256}.\n` +
  `  Head before: ${writeHead(headBefore)}\n  Head: ${writeHead(head)}`;
