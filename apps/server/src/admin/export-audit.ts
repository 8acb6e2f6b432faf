import { sql } from "drizzle-orm";
import { type Database, selectRows } from "../platform/database/database.ts";
import { writePrivateFile } from "../platform/private-file.ts";
import { csvLine } from "./csv-line.ts";

const entriesAtOnce = 2000;

/** Ids identify people; names are given only for staff. `sequence`, `sealedAt` and `hash` are null until sealed. */
interface ExportedEntry {
  readonly id: number;
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: number | null;
  readonly providerName: string | null;
  readonly action: string;
  readonly patientId: number | null;
  readonly detail: unknown;
  readonly sequence: number | null;
  readonly sealedAt: string | null;
  readonly hash: string | null;
}

const columns = [
  "id",
  "at",
  "actorKind",
  "actorId",
  "providerName",
  "action",
  "patientId",
  "detail",
  "sequence",
  "sealedAt",
  "hash",
] as const satisfies readonly (keyof ExportedEntry)[];

/**
 * Writes the whole audit log for the hospital: CSV if the file name ends in .csv, otherwise JSON lines.
 * @throws HttpError if the file exists or can't be written.
 */
export async function exportAudit(database: Database, path: string): Promise<number> {
  const isCsv = path.toLowerCase().endsWith(".csv");
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    if (isCsv) yield csvLine(columns);
    let lastId = 0;
    for (;;) {
      const entries = await findEntries(database, lastId);
      count += entries.length;
      if (entries.length > 0) yield entries.map(isCsv ? toCsvLine : toJsonLine).join("");
      if (entries.length < entriesAtOnce) return;
      lastId = entries.at(-1)?.id ?? lastId;
    }
  }
  await writePrivateFile(path, lines());
  return count;
}

async function findEntries(database: Database, afterId: number): Promise<ExportedEntry[]> {
  // The scope that may read the audit log may not read names.
  const rows = await database.asSystem("admin", (tx) =>
    selectRows<ExportedEntry>(
      tx,
      sql`select e.id, e.at, e.actor_kind as "actorKind", e.actor_id as "actorId",
            case when e.actor_kind = 'provider' then u.first_name || ' ' || u.last_name end as "providerName",
            e.action, e.patient_id as "patientId", e.detail, s.sequence, s.sealed_at as "sealedAt", s.hash
          from audit_events e
          left join audit_seals s on s.audit_event_id = e.id and s.entry_at = e.at
          left join users u on u.id = e.actor_id
          where e.id > ${afterId} order by e.id limit ${entriesAtOnce}`,
    ),
  );
  const instant = (value: string) => new Date(value).toISOString();
  return rows.map((row) => ({ ...row, at: instant(row.at), sealedAt: row.sealedAt && instant(row.sealedAt) }));
}

const toJsonLine = (entry: ExportedEntry): string =>
  `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, entry[column]])))}\n`;

const toCsvLine = (entry: ExportedEntry): string => csvLine(columns.map((column) => entry[column]));
