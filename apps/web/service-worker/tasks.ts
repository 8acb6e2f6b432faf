/** What the service worker does about a request. Most of them it never touches. */
export type Task = "page" | "shell-file" | "none";

interface RequestLike {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Decides by the address alone. The worker never answers or stores anything under /api: what the server says about a
 * person stays between the server and the page.
 */
export function taskFor({ method, mode, url }: RequestLike, origin: string, shellFiles: ReadonlySet<string>): Task {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || /^\/api(\/|$)/.test(address.pathname)) return "none";
  if (mode === "navigate") return "page";
  return shellFiles.has(address.href) ? "shell-file" : "none";
}

/** A gateway's reply instead of the server's. */
export const isFromGateway = (status: number): boolean => status === 502 || status === 504;
