import { sessionShares } from "../day/patient-day.ts";
import { type DayTarget, minutesPerDay } from "../state/patient-state.ts";
import { isExcusing, MISSED_REASONS, type MissedReason } from "./missed-reasons.ts";
import { inFillOrder } from "./slots-now.ts";

/** What is known about one hospital day of a stay. */
export interface DoseFacts {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** What was in force when the day began, or else what first came into force on it. Null if nothing did. */
  readonly prescribed: DayTarget | null;
  /** Goals had been sent, and for some of the day they did not count. */
  readonly isOnHold: boolean;
  readonly isOver: boolean;
  /** Seconds of the rides of 60 s or more that count for this plan. */
  readonly filledSeconds: number;
  readonly filledWattMinutes: number;
  /** Of `filledSeconds`, those in which nobody measured watts. */
  readonly unmeasuredSeconds: number;
  /** Reasons that were not taken back, oldest first: for each session the last one counts. */
  readonly missed: readonly { readonly slot: number; readonly reason: MissedReason }[];
}

/** One of the day's prescribed sessions, 1 to n. */
export interface SessionSlot {
  readonly slot: number;
  readonly status: "done" | "open" | "missed";
  /** How much of it was ridden, 0 to 1. */
  readonly filled: number;
  /** Only for a missed session; null there means that the day is over and nobody gave one. */
  readonly reason: MissedReason | null;
  /** Done after a reason had been given. */
  readonly isSuperseded: boolean;
}

export interface DoseSums {
  readonly sessions: { readonly done: number; readonly open: number; readonly prescribed: number };
  /** Minutes on days that prescribe any, including those beyond what was prescribed. */
  readonly minutes: { readonly delivered: number; readonly prescribed: number };
  /** Over days that prescribe watts; null without such a day. Minutes without watts are in `unmeasuredMinutes` only. */
  readonly wattMinutes: {
    readonly delivered: number;
    readonly prescribed: number;
    readonly unmeasuredMinutes: number;
  } | null;
  /** Reasons for missed sessions, the most frequent first. */
  readonly reasons: readonly { readonly reason: MissedReason | "no_reason"; readonly count: number }[];
}

/** What decides how a day's sessions went. */
export type SessionFacts = Pick<DoseFacts, "day" | "prescribed" | "isOnHold" | "isOver" | "filledSeconds" | "missed">;

export interface DaySessions {
  readonly day: string;
  readonly slots: readonly SessionSlot[];
  readonly isOnHold: boolean;
  /** The day breaks no streak and lowers no adaptive goal. */
  readonly isExcused: boolean;
}

export interface DoseDay extends DoseSums, DaySessions {}

export interface DeliveredDose extends DoseSums {
  readonly days: readonly DoseDay[];
}

/**
 * What was delivered of what was prescribed, per day and in total: the only place that adds it up. Days in any order.
 */
export function deliveredDose(facts: readonly DoseFacts[]): DeliveredDose {
  const days = facts.map(doseOfDay);
  const withWatts = days.flatMap(({ wattMinutes }) => wattMinutes ?? []);
  return {
    days,
    sessions: {
      done: sum(days, ({ sessions }) => sessions.done),
      open: sum(days, ({ sessions }) => sessions.open),
      prescribed: sum(days, ({ sessions }) => sessions.prescribed),
    },
    minutes: {
      delivered: sum(days, ({ minutes }) => minutes.delivered),
      prescribed: sum(days, ({ minutes }) => minutes.prescribed),
    },
    wattMinutes:
      withWatts.length === 0
        ? null
        : {
            delivered: sum(withWatts, ({ delivered }) => delivered),
            prescribed: sum(withWatts, ({ prescribed }) => prescribed),
            unmeasuredMinutes: sum(withWatts, ({ unmeasuredMinutes }) => unmeasuredMinutes),
          },
    reasons: countReasons(days.flatMap(({ slots }) => slots)),
  };
}

/** The sessions alone, without the sums. */
export function sessionsOfDay(facts: SessionFacts): DaySessions {
  const { day, isOnHold } = facts;
  const slots = slotsOfDay(facts);
  const isExcused = isOnHold || slots.some(({ reason }) => reason !== null && isExcusing(reason));
  return { day, slots, isOnHold, isExcused };
}

function doseOfDay(facts: DoseFacts): DoseDay {
  const { prescribed, filledSeconds, filledWattMinutes, unmeasuredSeconds } = facts;
  const sessions = sessionsOfDay(facts);
  const { slots } = sessions;
  const countOf = (status: SessionSlot["status"]) => slots.filter((slot) => slot.status === status).length;
  const asked = prescribed ? minutesPerDay(prescribed) : 0;
  return {
    ...sessions,
    sessions: { done: countOf("done"), open: countOf("open"), prescribed: slots.length },
    minutes: { delivered: prescribed ? filledSeconds / 60 : 0, prescribed: asked },
    wattMinutes: prescribed?.watts
      ? {
          delivered: filledWattMinutes,
          prescribed: prescribed.watts * asked,
          unmeasuredMinutes: unmeasuredSeconds / 60,
        }
      : null,
    reasons: countReasons(slots),
  };
}

function slotsOfDay({ prescribed, isOver, filledSeconds, missed }: SessionFacts): SessionSlot[] {
  if (!prescribed) return [];
  const shares = sessionShares(filledSeconds, prescribed);
  const reasons = new Map(missed.map(({ slot, reason }) => [slot, reason]));
  const all = shares.map((_, index) => ({ slot: index + 1, reason: reasons.get(index + 1) ?? null }));
  const order = inFillOrder(all).map(({ slot }) => slot);
  return all.map(({ slot, reason }) => {
    const filled = shares[order.indexOf(slot)] ?? 0;
    if (filled === 1) return { slot, status: "done", filled, reason: null, isSuperseded: reason !== null };
    return { slot, status: reason !== null || isOver ? "missed" : "open", filled, reason, isSuperseded: false };
  });
}

function countReasons(slots: readonly SessionSlot[]): DoseSums["reasons"] {
  const missed = slots.filter(({ status }) => status === "missed");
  return [...MISSED_REASONS, "no_reason" as const]
    .map((reason) => ({ reason, count: missed.filter((slot) => (slot.reason ?? "no_reason") === reason).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
