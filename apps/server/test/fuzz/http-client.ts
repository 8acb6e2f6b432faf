import type { Reply, Request } from "./request.ts";

/** Longer than any user waits: a request without a reply by then hangs. */
const hangsAfterMilliseconds = 60_000;
const browsers = 200;

let sent = 0;

/**
 * Sends it as the proxy before the server would, each request from the next of many browsers' addresses, so that the
 * limits on sign-in attempts stay as they are. Of a stream that stays open it reads the beginning.
 * @throws if no reply comes, or not in time.
 */
export async function send(serverUrl: string, request: Request): Promise<Reply> {
  sent += 1;
  const abort = new AbortController();
  const hangs = setTimeout(() => abort.abort(new Error("no answer came: it hangs")), hangsAfterMilliseconds);
  try {
    const response = await fetch(serverUrl + request.address, {
      method: request.method,
      headers: {
        "x-forwarded-proto": "https",
        "x-forwarded-for": `198.51.100.${1 + (sent % browsers)}`,
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: "manual",
      signal: abort.signal,
    });
    const contentType = response.headers.get("content-type")?.split(";")[0] ?? "";
    return {
      status: response.status,
      contentType,
      text: contentType === "text/event-stream" ? await readBeginning(response) : await response.text(),
      setsCookie: response.headers.getSetCookie().some((cookie) => cookie.startsWith("__Host-session=")),
    };
  } finally {
    clearTimeout(hangs);
  }
}

async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}
