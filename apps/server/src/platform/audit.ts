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
export const recordAudit = (tx: Transaction, at: Date, entry: AuditEntry): Promise<void> =>
  recordAudits(tx, [{ ...entry, at }]);

/** Several at once, in their order. */
export async function recordAudits(tx: Transaction, entries: readonly (AuditEntry & { at: Date })[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditEvents).values(
    entries.map(({ at, actor, action, patientId, detail }) => {
      const openedBy = "openedBy" in actor ? actor.openedBy : undefined;
      return {
        at,
        actorKind: actor.kind,
        actorId: actor.id,
        action,
        patientId: patientId ?? null,
        detail: { ...detail, ...(openedBy === undefined ? {} : { openedBy }) },
      };
    }),
  );
}
