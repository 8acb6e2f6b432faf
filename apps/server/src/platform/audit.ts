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
    | { kind: "device" | "system" | "admin" | "visitor"; id: number | null };
  /** The patient whose data it concerns, if any. */
  readonly patientId?: number | null;
  /** Ids and counts only: no name, no free text, no clinical value. */
  readonly detail?: Readonly<Record<string, number | string | boolean>>;
}

/**
 * Records who did what in the same transaction as the action itself: both are committed or neither is. What a patient
 * does in a session that a bedside code opened also names the provider who issued the code.
 */
export async function recordAudit(tx: Transaction, at: Date, entry: AuditEntry): Promise<void> {
  const openedBy = "openedBy" in entry.actor ? entry.actor.openedBy : undefined;
  await auditRow.rows(tx, {
    at,
    actorKind: entry.actor.kind,
    actorId: entry.actor.id,
    action: entry.action,
    patientId: entry.patientId ?? null,
    detail: JSON.stringify({ ...entry.detail, ...(openedBy === undefined ? {} : { openedBy }) }),
  });
}

const auditRow = keptStatement<
  never,
  {
    at: Date;
    actorKind: string;
    actorId: number | null;
    action: string;
    patientId: number | null;
    detail: string;
  }
>(
  "audit_row",
  ({ at, actorKind, actorId, action, patientId, detail }) => sql`
    insert into ${auditEvents} (at, actor_kind, actor_id, action, patient_id, detail)
    values (${at}, ${actorKind}, ${actorId}, ${action}, ${patientId}, ${detail}::jsonb)`,
);
