import type { CallReply, User } from "@bedside-bike/contract";
import { paths } from "@bedside-bike/contract/paths";
import { sessionHours, sessionIdleMinutes } from "@bedside-bike/contract/session-times";
import { ApiError, urlOf } from "../api.ts";
import { fetchFromServer } from "../offline/network.ts";

/** When the session ends by itself, in milliseconds of this browser's clock. */
export interface SessionEnds {
  readonly idleEndsAtMs: number;
  readonly endsAtMs: number;
}

export type SessionPhase = "quiet" | "warning" | "ended";

/** How long before the end the warning is shown (SESSION-5). */
export const warningMs = 2 * 60_000;
/** Taps are passed on to the server at most this often. */
export const stayEveryMs = 60_000;

export const endOf = ({ idleEndsAtMs, endsAtMs }: SessionEnds): number => Math.min(idleEndsAtMs, endsAtMs);

/** True where 'Stay signed in' cannot help: the session ends after its 12 hours, whatever the activity. */
export const isFinal = ({ idleEndsAtMs, endsAtMs }: SessionEnds): boolean => endsAtMs <= idleEndsAtMs;

export function phaseAt(ends: SessionEnds, nowMs: number): SessionPhase {
  const leftMs = endOf(ends) - nowMs;
  if (leftMs <= 0) return "ended";
  return leftMs <= warningMs ? "warning" : "quiet";
}

/** How long until the phase changes, or the warning's clock has to show another second. */
export function nextLookMs(ends: SessionEnds, nowMs: number): number {
  const leftMs = endOf(ends) - nowMs;
  return leftMs > warningMs ? leftMs - warningMs : Math.min(1000, Math.max(leftMs, 0));
}

/**
 * The ends on this browser's clock. A tablet's clock may be an hour off: what counts is the time that the server says
 * is left.
 * @param serverNowMs the reply's Date header; NaN where there is none
 */
export function endsOnThisClock(
  session: { idleEndsAt: string; endsAt: string },
  serverNowMs: number,
  nowMs: number,
): SessionEnds {
  const aheadMs = Number.isFinite(serverNowMs) ? nowMs - serverNowMs : 0;
  return { idleEndsAtMs: Date.parse(session.idleEndsAt) + aheadMs, endsAtMs: Date.parse(session.endsAt) + aheadMs };
}

/**
 * The ends while the server can't be asked: this browser counts the idle minutes itself, from the last activity. The
 * server decides again as soon as it is reached.
 */
export function endsWithoutServer(ends: SessionEnds | null, userType: User["userType"], nowMs: number): SessionEnds {
  return {
    idleEndsAtMs: nowMs + sessionIdleMinutes[userType] * 60_000,
    endsAtMs: ends?.endsAtMs ?? nowMs + sessionHours * 3_600_000,
  };
}

type SessionCall = "auth.user" | "auth.stay";

/** Asks who is signed in, or reports activity; returns the new ends. Throws ApiError like `call`. */
export async function askSession<Name extends SessionCall>(
  name: Name,
  signal?: AbortSignal,
): Promise<CallReply<Name> & { ends: SessionEnds }> {
  const response = await fetchFromServer(urlOf(name), {
    method: paths[name].method,
    credentials: "same-origin",
    signal: signal ?? null,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const reply: CallReply<Name> = await response.json();
  const serverNowMs = Date.parse(response.headers.get("date") ?? "");
  return { ...reply, ends: endsOnThisClock(reply.session, serverNowMs, Date.now()) };
}
