import type { Caller } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { Transaction } from "./database/database.ts";
import { keptStatement } from "./database/kept-statement.ts";
import { auditEvents } from "./database/schema.ts";

export interface AuditEntry {
  /** For example 'goals.save'. */
  readonly action: string;
  readonly actor:
    | Extract<Caller, { kind: "provider" }>
    | Pick<Extract<Caller, { kind: "patient" }>, "kind" | "id" | "openedBy">
    | { kind: "device" | "system" | "admin" | "visitor" | "board"; id: number | null };
  /** The patient whose data the action concerns, if any. */
  readonly patientId?: number | null;
  /**
   * Ids, counts and choices from a list: no name, no free text, no clinical value. What a patient says after a ride is
   * included because the next answer replaces it.
   */
  readonly detail?: Readonly<Record<string, number | string | boolean>>;
}

/**
 * Records who did what in the same transaction as the action itself: both are committed or neither is. For what a
 * patient does in a session opened by a bedside code, it also names the provider who issued the code.
 */
export const recordAudit = (tx: Transaction, at: Date, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, [{ ...entry, at }]);

/** Several at once, in order. */
export async function recordAudits(tx: Transaction, entries: readonly (AuditEntry & { at: Date })[]): Promise<void> {
  if (entries.length === 0) return;
  await auditRows.rows(tx, {
    ats: entries.map(({ at }) => at),
    actorKinds: entries.map(({ actor }) => actor.kind),
    actorIds: entries.map(({ actor }) => actor.id),
    actions: entries.map(({ action }) => action),
    patientIds: entries.map(({ patientId }) => patientId ?? null),
    details: entries.map(({ actor, detail }) => {
      const openedBy = "openedBy" in actor ? actor.openedBy : undefined;
      return JSON.stringify({ ...detail, ...(openedBy === undefined ? {} : { openedBy }) });
    }),
  });
}

const auditRows = keptStatement<
  never,
  {
    ats: readonly Date[];
    actorKinds: readonly string[];
    actorIds: readonly (number | null)[];
    actions: readonly string[];
    patientIds: readonly (number | null)[];
    details: readonly string[];
  }
>(
  "audit_rows",
  ({ ats, actorKinds, actorIds, actions, patientIds, details }) => sql`
    insert into ${auditEvents} (at, actor_kind, actor_id, action, patient_id, detail)
    select at, actor_kind, actor_id, action, patient_id, detail::jsonb
    from unnest(${ats}::timestamptz[], ${actorKinds}::text[], ${actorIds}::bigint[], ${actions}::text[],
      ${patientIds}::bigint[], ${details}::text[]) as entry (at, actor_kind, actor_id, action, patient_id, detail)`,
);
