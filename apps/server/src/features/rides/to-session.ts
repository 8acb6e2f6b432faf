import type { Caller, ListedSession, Session } from "@bedside-bike/contract";
import { toRideFeedback } from "./ride-feedback.store.ts";
import { powerSecondsOf } from "./ride-metrics.ts";
import type { ListedRide, RideSummary } from "./rides.store.ts";

/** A ride in the API's format (CALL-22), where it is called a session; power and resistance are numeric strings. */
export function toSession(ride: Omit<RideSummary, "startedAt"> & { readonly startedAt: Date | string }): Session {
  return {
    id: ride.id,
    source: ride.source,
    sessionDate: ride.day,
    createdAt: new Date(ride.startedAt).toISOString(),
    duration: ride.durationSeconds,
    avgPower: text(ride.averagePowerWatts),
    maxPower: text(ride.maxPowerWatts),
    avgCadence: text(ride.averageCadenceRpm),
    powerSeconds: powerSecondsOf(ride),
    resistance: text(ride.averageResistance),
    isOpen: ride.isOpen,
  };
}

/** The same, as the list of all rides shows it to the caller. */
export function toListedSession(ride: ListedRide, { caller, at }: { caller: Caller; at: Date }): ListedSession {
  const { mode, durationSeconds, note, authorName, struckAt } = ride;
  const written = mode && {
    mode,
    minutes: Math.round(durationSeconds / 6) / 10,
    note,
    authorName: authorName ?? "",
    isStruck: struckAt !== null,
    canCorrect: struckAt === null && mayCorrect(ride, { caller, at }),
  };
  return {
    ...toSession(ride),
    sharedSeconds: ride.sharedSeconds,
    written,
    feedback: ride.feedback && toRideFeedback(ride.feedback, caller.kind === "provider"),
    effort: ride.rideEffort,
    whilePaused: ride.whilePaused,
  };
}

const correctableHours = 24;

/** RIDE-64: only a written ride's author, within a day of writing it down. */
export function mayCorrect(
  { writtenBy, createdAt }: Pick<ListedRide, "writtenBy" | "createdAt">,
  { caller, at }: { caller: Caller; at: Date },
): boolean {
  const isAuthor = caller.kind === "provider" && writtenBy === caller.id;
  return isAuthor && at.getTime() - createdAt.getTime() < correctableHours * 3_600_000;
}

const text = (value: number | null): string | null => (value === null ? null : String(Math.round(value * 100) / 100));
