import { endpoints } from "@bedside-bike/contract/endpoints";
import { createStore } from "../store.ts";
import { isSignOutKept, sendKeptSignOuts } from "./kept-sign-outs.ts";
import { hearServerTime } from "./server-clock.ts";

/** Longer than the server takes for nearly every reply. Only the screen's message depends on it: the call continues. */
const silenceMs = 5000;
/** Longer than the server takes for any: it waits 10 s for the database (docs/decisions/103-deadlines-of-the-database.md). */
export const answerWithinMs = 12_000;
/** As many connections as a browser keeps open to a server over HTTP/1.1. All may be dead. */
const mostConnections = 6;
const aliveWithinMs = 2000;
const longestPauseMs = 8000;
/** How often a call is sent that is safe to repeat. */
export const triesOfSafeCalls = 3;
/** A proxy's reply while it can't reach the server. */
const fromGateway: readonly number[] = [502, 504];
export const isFromGateway = (status: number): boolean => fromGateway.includes(status);

/**
 * Whether our server was reached last time. The browser's own `navigator.onLine` knows only whether there is a network,
 * not whether it leads to the hospital.
 */
export const isConnected = createStore(true);

/**
 * `fetch`, which records whether the server was reached. First of all it reports the sign-outs that did not reach the
 * server: until then the browser still has the cookie of the person who left, and no call may go out with it.
 * A call that gets no answer in time ends, and is repeated at once if it may be: its connection may be dead, and the next one
 * takes another. Returns the whole answer, its body included.
 */
export async function fetchFromServer(address: string, init: RequestInit, tries = 1): Promise<Response> {
  if (isSignOutKept() && !(await sendKeptSignOuts())) {
    isConnected.set(false);
    throw new TypeError("The server does not know of a sign-out yet.");
  }
  for (let tried = 1; ; tried += 1) {
    const answer = await answerOf(address, init);
    if (answer) return answer;
    if (tried >= tries) throw new TypeError("The server did not answer in time.");
  }
}

let ended = 0;

/** How often the page has ended all that it waited for. */
export const endings = (): number => ended;

/** Ends all that the page waits for: calls, streams and files, whose connections may be dead. */
export function endWaiting(): void {
  ended += 1;
  window.stop();
}

/** Null if there was none in time. */
async function answerOf(address: string, init: RequestInit): Promise<Response | null> {
  const unanswered = new AbortController();
  const before = ended;
  const silence = setTimeout(() => isConnected.set(false), silenceMs);
  const end = setTimeout(() => unanswered.abort(), answerWithinMs);
  const signal = init.signal ? AbortSignal.any([init.signal, unanswered.signal]) : unanswered.signal;
  try {
    const response = await fetch(address, { ...init, signal });
    hearServerTime(response.headers.get("date"));
    const body = await response.arrayBuffer();
    isConnected.set(!isFromGateway(response.status));
    return new Response(body.byteLength > 0 ? body : null, response);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    if (ended !== before) return null;
    isConnected.set(false);
    if (unanswered.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(silence);
    clearTimeout(end);
  }
}

/**
 * Resolves when the server has answered over a connection that is alive, or `signal` is aborted. The browser keeps
 * connections for later, and can't know that one has died without a word. Each question that is not answered closes one.
 */
export async function untilAnswered(signal: AbortSignal): Promise<void> {
  const { method, path } = endpoints["system.status"];
  for (let tried = 1; !signal.aborted; tried += 1) {
    try {
      // With the cookie, like the page's calls: those without one have connections of their own.
      const within = AbortSignal.any([signal, AbortSignal.timeout(aliveWithinMs)]);
      const answer = await fetch(path, { method, credentials: "same-origin", cache: "no-store", signal: within });
      // Read to its end, so that its connection can be used again.
      await answer.arrayBuffer();
      const isServer = !isFromGateway(answer.status);
      isConnected.set(isServer);
      if (isServer) return;
    } catch {
      if (!signal.aborted) isConnected.set(false);
    }
    if (tried >= mostConnections) await pause(pauseBeforeTry(tried));
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Milliseconds: longer with each failure in a row, and different on each screen. */
export const pauseBeforeTry = (failures: number): number =>
  Math.min(1000 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2);
