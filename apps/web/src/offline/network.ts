import { createStore } from "../bike/store.ts";

/** Longer than the server takes for any reply. Only what the screen says depends on it: the call itself goes on. */
const silenceMs = 5000;
/** A proxy's reply while it can't reach the server. */
const fromGateway: readonly number[] = [502, 504];

/**
 * Whether our server was reached the last time. The browser's own `navigator.onLine` only knows of a network, not whether
 * it leads to the hospital.
 */
export const isConnected = createStore(true);

/** `fetch`, which notes whether the server was reached. */
export async function fetchFromServer(address: string, init: RequestInit): Promise<Response> {
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
