import { type PatientDay, sessionShares } from "../day/patient-day.ts";

interface Shown {
  readonly slot: number;
  readonly status: "done" | "open" | "missed";
  readonly filled: number;
  /** Null: nobody gave one. */
  readonly reason: unknown;
}

/** Rides fill the sessions without a reason first; only what goes beyond them fills one with a reason. */
export const inFillOrder = <Slot extends Pick<Shown, "slot" | "reason">>(slots: readonly Slot[]): Slot[] => [
  ...slots.filter(({ reason }) => reason === null),
  ...slots.filter(({ reason }) => reason !== null),
];

/**
 * A reply's sessions of today with what was ridden since: `latest` is the day as the server said last. They stay as they
 * were where other goals than the day's first ones are in force by now, which are not those of these sessions.
 */
export function slotsNow<Slot extends Shown>(
  slots: readonly Slot[],
  { fetched, latest }: { readonly fetched: PatientDay; readonly latest: PatientDay },
): readonly Slot[] {
  const goal = latest.dailyGoalMinutes;
  const target = { minutes: (goal ?? 0) / slots.length, sessions: slots.length };
  if (!goal || goal !== fetched.dailyGoalMinutes || latest.sessions !== slots.length) return slots;
  const order = inFillOrder(slots).map(({ slot }) => slot);
  const before = sessionShares(fetched.filledSeconds, target);
  const isOfThisGoal = slots.every(({ slot, filled }) => Math.abs((before[order.indexOf(slot)] ?? 0) - filled) < 0.1);
  if (!isOfThisGoal) return slots;
  const shares = sessionShares(latest.filledSeconds, target);
  return slots.map((slot) => {
    const filled = shares[order.indexOf(slot.slot)] ?? 0;
    if (filled === 1) return { ...slot, status: "done", filled };
    return { ...slot, filled, status: slot.status === "done" ? "open" : slot.status };
  });
}
