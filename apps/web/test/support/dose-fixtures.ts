import type { DoseDayReply, DoseReply, MissedSession, SaidSlot } from "@bedside-bike/contract";
import { provider } from "./people.ts";

export const today = "2026-11-21";

export const noDose: DoseReply = {
  today,
  days: [],
  week: sums({ sessions: { done: 0, open: 0, prescribed: 0 }, minutes: { delivered: 0, prescribed: 0 } }),
  stay: sums({ sessions: { done: 0, open: 0, prescribed: 0 }, minutes: { delivered: 0, prescribed: 0 } }),
};

export const said = (changes: Partial<MissedSession> = {}): MissedSession => ({
  id: 7,
  day: today,
  slot: 2,
  reason: "procedure",
  note: null,
  saidBy: "provider",
  name: `${provider.firstName} ${provider.lastName}`,
  at: "2026-11-21T15:00:00.000Z",
  canTakeBack: true,
  ...changes,
});

export const doneSlot: SaidSlot = {
  slot: 1,
  status: "done",
  filled: 1,
  reason: null,
  missed: null,
  isSuperseded: false,
};
export const openSlot: SaidSlot = {
  slot: 2,
  status: "open",
  filled: 0,
  reason: null,
  missed: null,
  isSuperseded: false,
};
export const missedSlot = (missed: MissedSession | null): SaidSlot => ({
  slot: missed?.slot ?? 2,
  status: "missed",
  filled: 0,
  reason: missed?.reason ?? null,
  missed,
  isSuperseded: false,
});

function sums(parts: Pick<DoseReply["week"], "sessions" | "minutes"> & Partial<DoseReply["week"]>): DoseReply["week"] {
  return { wattMinutes: null, reasons: [], ...parts };
}

const dayOf = (day: string, slots: readonly SaidSlot[], delivered: number): DoseDayReply => ({
  day,
  slots: [...slots],
  isOnHold: false,
  sessions: {
    done: slots.filter(({ status }) => status === "done").length,
    open: slots.filter(({ status }) => status === "open").length,
    prescribed: slots.length,
  },
  minutes: { delivered, prescribed: slots.length * 15 },
  wattMinutes: { delivered: delivered * 18, prescribed: slots.length * 15 * 20, unmeasuredMinutes: 0 },
  reasons: slots
    .filter(({ status }) => status === "missed")
    .map(({ reason }) => ({ reason: reason ?? "no_reason", count: 1 })),
});

/** Three days: one complete, one with a session that nobody explained, and today with an open one. */
export const threeDays: DoseReply = {
  today,
  days: [
    dayOf("2026-11-19", [doneSlot, { ...doneSlot, slot: 2 }], 30),
    dayOf("2026-11-20", [doneSlot, missedSlot(null)], 15.4),
    dayOf(today, [doneSlot, openSlot], 15),
  ],
  week: sums({
    sessions: { done: 4, open: 1, prescribed: 6 },
    minutes: { delivered: 60.4, prescribed: 90 },
    wattMinutes: { delivered: 1_080, prescribed: 1_800, unmeasuredMinutes: 0 },
    reasons: [{ reason: "no_reason", count: 1 }],
  }),
  stay: sums({
    sessions: { done: 14, open: 1, prescribed: 20 },
    minutes: { delivered: 210, prescribed: 300 },
    reasons: [
      { reason: "procedure", count: 3 },
      { reason: "no_reason", count: 2 },
    ],
  }),
};

export const withToday = (...slots: readonly SaidSlot[]): DoseReply => ({
  ...threeDays,
  days: [...threeDays.days.slice(0, -1), dayOf(today, slots, 15)],
});
