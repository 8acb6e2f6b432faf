import type { CallReply } from "@bedside-bike/contract";
import { endpoints } from "@bedside-bike/contract/endpoints";
import { ApiError, urlOf } from "../api.ts";
import { browserStorage } from "../browser-storage.ts";
import { currentSignOut } from "../network/kept-sign-outs.ts";
import { fetchFromServer, triesOfSafeCalls } from "../network/network.ts";
import { keepHelpTicket } from "./help-ticket.ts";

/** When the session ends by itself, in milliseconds of this browser's clock. */
export interface SessionEnds {
  readonly idleEndsAtMs: number;
  readonly endsAtMs: number;
}

/**
 * When the session ends, on this browser's clock. A tablet's clock may be an hour off: what counts is the time that the
 * server says is left.
 * @param serverNowMs the reply's Date header; NaN if there is none
 */
export function endsOnThisClock(
  session: { idleEndsAt: string; endsAt: string },
  serverNowMs: number,
  nowMs: number,
): SessionEnds {
  const aheadMs = Number.isFinite(serverNowMs) ? nowMs - serverNowMs : 0;
  return { idleEndsAtMs: Date.parse(session.idleEndsAt) + aheadMs, endsAtMs: Date.parse(session.endsAt) + aheadMs };
}

type SessionCall = "auth.user" | "auth.stay";

/** Asks who is signed in, or reports activity; returns the new ends. Throws ApiError like `call`. */
export async function askSession<Name extends SessionCall>(
  name: Name,
  signal?: AbortSignal,
): Promise<CallReply<Name> & { ends: SessionEnds }> {
  const signOut = currentSignOut();
  // Done twice, 'auth.stay' has done no more.
  const init = { method: endpoints[name].method, credentials: "same-origin", signal: signal ?? null } as const;
  const response = await fetchFromServer(urlOf(name), init, triesOfSafeCalls);
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const reply: CallReply<Name> = await response.json();
  signOut.value = reply.session.signOutToken;
  // Not for whoever has signed in meanwhile.
  if (signOut === currentSignOut()) keepHelpTicket(browserStorage, reply.session.helpTicket);
  const serverNowMs = Date.parse(response.headers.get("date") ?? "");
  return { ...reply, ends: endsOnThisClock(reply.session, serverNowMs, Date.now()) };
}
