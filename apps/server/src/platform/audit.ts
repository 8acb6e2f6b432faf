import type { Caller } from "@bedside-bike/contract";
import type { Transaction } from "./database/database.ts";
import { auditEvents } from "./database/schema.ts";

export interface AuditEntry {
  /** A verb and its noun, as 'goals.save'. */
  readonly action: string;
  readonly actor:
    | Exclude<Caller, { kind: "visitor" }>
    | { kind: "device" | "system" | "admin" | "visitor"; id: number | null };
  /** Whose data it is about, if anybody's. */
  readonly patientId?: number | null;
  /** Ids and counts only: no name, no free text, no clinical value. */
  readonly detail?: Readonly<Record<string, number | string | boolean>>;
}

/** Writes who did what, in the transaction of what they did: either both are kept or neither. */
export async function recordAudit(tx: Transaction, at: Date, entry: AuditEntry): Promise<void> {
  await tx.insert(auditEvents).values({
    at,
    actorKind: entry.actor.kind,
    actorId: entry.actor.id,
    action: entry.action,
    patientId: entry.patientId ?? null,
    detail: entry.detail ?? {},
  });
}
