import type { DoseDay } from "@bedside-bike/clinical";
import type { Caller, MissedSession, SaidSlot } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import type { DoseRow } from "./dose.store.ts";
import type { MissedRow } from "./missed-sessions.store.ts";
import type { PatientDose } from "./read-dose.ts";

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

/** A day's sessions, each with the reason given for it. */
export const toSaidSlots = ({ day, slots }: DoseDay, row: DoseRow | undefined, reader: Reader): SaidSlot[] =>
  slots.map((slot) => {
    const said = row?.missed.findLast((one) => one.slot === slot.slot);
    const missed = said && { ...said, day, patientId: row?.patientId ?? 0, createdAt: new Date(said.at) };
    return { ...slot, missed: missed ? toMissedSession(missed, reader) : null };
  });

export function slotsOn({ dose, rows }: PatientDose, day: string, reader: Reader): SaidSlot[] {
  const index = dose.days.findIndex((one) => one.day === day);
  const found = dose.days[index];
  return found ? toSaidSlots(found, rows[index], reader) : [];
}
