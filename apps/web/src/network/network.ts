import { createStore } from "../store.ts";
import { isSignOutKept, sendKeptSignOuts } from "./kept-sign-outs.ts";

/** Longer than the server takes for any reply. Only the screen's message depends on it: the call itself continues. */
const silenceMs = 5000;
/** A proxy's reply while it can't reach the server. */
const fromGateway: readonly number[] = [502, 504];

/**
 * Whether our server was reached last time. The browser's own `navigator.onLine` knows only whether there is a network,
 * not whether it leads to the hospital.
 */
export const isConnected = createStore(true);

/**
 * `fetch`, which records whether the server was reached. First of all it reports the sign-outs that did not reach the
 * server: until then the browser still has the cookie of the person who left, and no call may go out with it.
 */
export async function fetchFromServer(address: string, init: RequestInit): Promise<Response> {
  if (isSignOutKept() && !(await sendKeptSignOuts())) {
    isConnected.set(false);
    throw new TypeError("The server does not know of a sign-out yet.");
  }
  const timer = setTimeout(() => isConnected.set(false), silenceMs);
  try {
    const response = await fetch(address, init);
    isConnected.set(!fromGateway.includes(response.status));
    return response;
  } catch (error) {
    if (!init.signal?.aborted) isConnected.set(false);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
