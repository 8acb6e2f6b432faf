import type { Caller } from "@bedside-bike/contract";
import type { Transaction } from "./database/database.ts";
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
  await tx.insert(auditEvents).values({
    at,
    actorKind: entry.actor.kind,
    actorId: entry.actor.id,
    action: entry.action,
    patientId: entry.patientId ?? null,
    detail: { ...entry.detail, ...(openedBy === undefined ? {} : { openedBy }) },
  });
}
