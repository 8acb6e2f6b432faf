import { connect } from "node:net";

/** Longer than any user waits: a request without a reply by then hangs. */
const hangsAfterMilliseconds = 60_000;

const waitsForMoreMilliseconds = 150;

/**
 * Sends bytes and reads until the server disconnects. If a stream stays open, it reads the beginning. If the server may
 * wait for more, the client disconnects after a moment, and then there need not be a reply: the text is empty.
 * @throws if the server disconnects without a reply, or does nothing.
 */
export function exchange(
  serverUrl: string,
  { bytes, mayBeIncomplete }: { readonly bytes: Buffer; readonly mayBeIncomplete: boolean },
): Promise<string> {
  const { hostname, port } = new URL(serverUrl);
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port: Number(port), host: hostname });
    const text = () => Buffer.concat(chunks).toString();
    if (mayBeIncomplete) socket.setTimeout(waitsForMoreMilliseconds, () => socket.destroy());
    else socket.setTimeout(hangsAfterMilliseconds, () => socket.destroy(new Error("no answer came: it hangs")));
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (/^content-type: text\/event-stream.*\r\n\r\n./ims.test(text().slice(0, 4000))) socket.destroy();
    });
    // A server that has answered before it has read everything resets the connection.
    socket.on("error", (error) => (chunks.length > 0 ? socket.destroy() : fail(error)));
    socket.on("close", () => {
      if (chunks.length > 0 || mayBeIncomplete) done(text());
      else fail(new Error("closed without a reply"));
    });
    socket.write(bytes);
  });
}

export interface WireReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The first real reply, skipping what comes before it, such as `100 Continue`. */
export function firstReply(received: string): WireReply {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (status < 200) return firstReply(rest.join("\r\n\r\n"));
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { status, headers, text: rest.join("\r\n\r\n") };
}
