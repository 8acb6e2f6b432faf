import type { User } from "@bedside-bike/contract";
import { sessionHours, sessionIdleMinutes } from "@bedside-bike/contract/session-times";
import type { SessionEnds } from "./ask-session.ts";

export type SessionPhase = "quiet" | "warning" | "ended";

/** How long before the end the warning is shown (SESSION-5). */
export const warningMs = 2 * 60_000;
/** Taps are passed on to the server at most this often. */
export const stayEveryMs = 60_000;

export const endOf = ({ idleEndsAtMs, endsAtMs }: SessionEnds): number => Math.min(idleEndsAtMs, endsAtMs);

/** True if 'Stay signed in' cannot help: the session ends after its 12 hours, whatever the activity. */
export const isFinal = ({ idleEndsAtMs, endsAtMs }: SessionEnds): boolean => endsAtMs <= idleEndsAtMs;

export function phaseAt(ends: SessionEnds, nowMs: number): SessionPhase {
  const leftMs = endOf(ends) - nowMs;
  if (leftMs <= 0) return "ended";
  return leftMs <= warningMs ? "warning" : "quiet";
}

/** How long until the phase changes, or until the countdown has to show another second. */
export function nextLookMs(ends: SessionEnds, nowMs: number): number {
  const leftMs = endOf(ends) - nowMs;
  return leftMs > warningMs ? leftMs - warningMs : Math.min(1000, Math.max(leftMs, 0));
}

/**
 * When the session ends while the server can't be reached: this browser counts the idle minutes itself, from the last
 * activity. The server decides again as soon as it is reached.
 */
export function endsWithoutServer(ends: SessionEnds | null, userType: User["userType"], nowMs: number): SessionEnds {
  return {
    idleEndsAtMs: nowMs + sessionIdleMinutes[userType] * 60_000,
    endsAtMs: ends?.endsAtMs ?? nowMs + sessionHours * 3_600_000,
  };
}
