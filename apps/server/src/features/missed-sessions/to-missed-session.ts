import type { SessionSlot } from "@bedside-bike/clinical";
import type { Caller, MissedSession, SaidSlot } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import type { SaidReason } from "./dose.store.ts";
import type { MissedRow } from "./missed-sessions.store.ts";

interface Reader {
  readonly caller: Pick<Extract<Caller, { id: number }>, "kind" | "id">;
  readonly at: Date;
  readonly timeZone: string;
}

/** In the API's format. Only providers see what a provider wrote. */
export function toMissedSession(row: Omit<MissedRow, "takenBackAt">, { caller, at, timeZone }: Reader): MissedSession {
  const isOwn = row.saidBy === caller.id;
  return {
    id: row.id,
    day: row.day,
    slot: row.slot,
    reason: row.reason,
    note: caller.kind === "provider" || isOwn ? row.note : null,
    saidBy: row.saidBy === row.patientId ? "patient" : "provider",
    name: row.name,
    at: row.createdAt.toISOString(),
    canTakeBack: isOwn && isStillThatDay(row, at, timeZone),
  };
}

export const isStillThatDay = ({ createdAt }: Pick<MissedRow, "createdAt">, at: Date, timeZone: string): boolean =>
  hospitalDay(createdAt, timeZone) === hospitalDay(at, timeZone);

/** A patient's sessions of one day, and the reasons given for them, oldest first. */
export interface SaidSessions {
  readonly patientId: number;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly slots: readonly SessionSlot[];
  readonly missed: readonly SaidReason[];
}

/** A day's sessions, each with the reason given for it. */
export const toSaidSlots = ({ patientId, day, slots, missed }: SaidSessions, reader: Reader): SaidSlot[] =>
  slots.map((slot) => {
    const said = missed.findLast((one) => one.slot === slot.slot);
    const row = said && { ...said, day, patientId, createdAt: new Date(said.at) };
    return { ...slot, missed: row ? toMissedSession(row, reader) : null };
  });
