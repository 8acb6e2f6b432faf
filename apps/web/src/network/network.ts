import { createStore } from "../store.ts";
import { isSignOutKept, sendKeptSignOuts } from "./kept-sign-outs.ts";

/** Longer than the server takes for any reply. Only what the screen says depends on it: the call itself goes on. */
const silenceMs = 5000;
/** A proxy's reply while it can't reach the server. */
const fromGateway: readonly number[] = [502, 504];

/**
 * Whether our server was reached the last time. The browser's own `navigator.onLine` only knows of a network, not whether
 * it leads to the hospital.
 */
export const isConnected = createStore(true);

/**
 * `fetch`, which notes whether the server was reached. Before anything else the server hears of the sign-outs that did not
 * reach it: until then the browser still has the cookie of who left, and no call goes out with it.
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
