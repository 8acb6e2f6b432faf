import { endpoints } from "@bedside-bike/contract/endpoints";
import { browserStorage } from "../browser-storage.ts";

/**
 * Sign-outs that did not reach the server: for each, a token that can end its sign-in session and nothing else, the
 * only thing that the storage keeps after a sign-out (docs/decisions/037-signing-out-without-a-network.md).
 */
const key = "signOuts";
/** Stored instead of a token if the page was opened offline and never got one: then the cookie names the session. */
const byCookie = "cookie";

/** How long a sign-out waits for a reply. */
export const signOutWithinMs = 5000;

interface SessionToken {
  value: string | null;
}

let current: SessionToken = { value: null };

/**
 * The token of the signed-in person, in memory only. A late reply writes into the token of the session for which it was
 * asked.
 */
export const currentSignOut = (): SessionToken => current;

/** Somebody else is signed in, or nobody. */
export function forgetSignOutToken(): void {
  current = { value: null };
}

const listeners = new Set<() => void>();

/** Also called when another tab stores or sends one. */
export function onKeptSignOuts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const isSignOutKept = (): boolean => browserStorage.getItem(key) !== null;

export function keepSignOut({ value }: SessionToken): void {
  store([...new Set([...readKept(), value ?? byCookie])]);
}

let sending: Promise<boolean> | undefined;

/** Reports to the server the sign-outs that it does not know yet. Returns whether it now knows all of them. */
export function sendKeptSignOuts(): Promise<boolean> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  return sending;
}

const againEveryMs = 30_000;

/** Until the server knows of every sign-out, or until the function that it returns is called. */
export function keepTellingServer(): () => void {
  const tell = () => void sendKeptSignOuts();
  tell();
  const timer = setInterval(tell, againEveryMs);
  // An attempt in progress may have begun offline.
  const tellAgain = () => void sendKeptSignOuts().then((isDone) => isDone || sendKeptSignOuts());
  window.addEventListener("online", tellAgain);
  return () => {
    clearInterval(timer);
    window.removeEventListener("online", tellAgain);
  };
}

async function sendAll(): Promise<boolean> {
  for (let [kept] = readKept(); kept !== undefined; [kept] = readKept()) {
    if (!(await isTaken(kept))) return false;
    const sent = kept;
    store(readKept().filter((other) => other !== sent));
  }
  return true;
}

async function isTaken(kept: string): Promise<boolean> {
  const { method, path } = endpoints[kept === byCookie ? "auth.logout" : "auth.finishSignOut"];
  const body = { body: JSON.stringify({ signOutToken: kept }), headers: { "content-type": "application/json" } };
  try {
    const { ok, status } = await fetch(path, {
      method,
      credentials: "same-origin",
      signal: AbortSignal.timeout(signOutWithinMs),
      ...(kept === byCookie ? {} : body),
    });
    // Something that is not a token will never become one.
    return ok || status === 400;
  } catch {
    return false;
  }
}

function readKept(): readonly string[] {
  return browserStorage.getItem(key)?.split(" ") ?? [];
}

function store(kept: readonly string[]): void {
  if (kept.length > 0) browserStorage.setItem(key, kept.join(" "));
  else browserStorage.removeItem(key);
  for (const listener of listeners) listener();
}
