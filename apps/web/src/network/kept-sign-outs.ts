import { paths } from "@bedside-bike/contract/paths";

/**
 * Sign-outs that did not reach the server: for each a token that can end its session and nothing else, the one thing that
 * the storage keeps after a sign-out (docs/decisions/037-signing-out-without-a-network.md).
 */
const key = "signOuts";
/** Instead of a token, where the page was opened without a network and never got one: then the cookie names the session. */
const byCookie = "cookie";

/** Of a sign-out that nobody replies to. */
export const signOutWithinMs = 5000;

interface SessionToken {
  value: string | null;
}

let current: SessionToken = { value: null };

/** The token of who is signed in, in memory alone. A late reply writes into the one of the session it was asked for. */
export const currentSignOut = (): SessionToken => current;

/** Somebody else is signed in, or nobody. */
export function forgetSignOutToken(): void {
  current = { value: null };
}

const listeners = new Set<() => void>();

/** Also when another tab keeps or sends one. */
export function onKeptSignOuts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const isSignOutKept = (): boolean => localStorage.getItem(key) !== null;

export function keepSignOut({ value }: SessionToken): void {
  store([...new Set([...readKept(), value ?? byCookie])]);
}

let sending: Promise<boolean> | undefined;

/** Tells the server of the sign-outs that it does not know yet. Returns whether it knows all of them now. */
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
  // An attempt that is under way may have begun without a network.
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
  const { method, path } = paths[kept === byCookie ? "auth.logout" : "auth.finishSignOut"];
  const body = { body: JSON.stringify({ signOutToken: kept }), headers: { "content-type": "application/json" } };
  try {
    const { ok, status } = await fetch(path, {
      method,
      credentials: "same-origin",
      signal: AbortSignal.timeout(signOutWithinMs),
      ...(kept === byCookie ? {} : body),
    });
    // What is no token at all never will be one.
    return ok || status === 400;
  } catch {
    return false;
  }
}

function readKept(): readonly string[] {
  return localStorage.getItem(key)?.split(" ") ?? [];
}

function store(kept: readonly string[]): void {
  if (kept.length > 0) localStorage.setItem(key, kept.join(" "));
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
