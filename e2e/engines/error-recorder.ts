import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ErrorRecorder {
  /** Serves the product's pages with the recording script inserted first. */
  readonly address: string;
  takeErrors(): string[];
  close(): Promise<void>;
}

const SCRIPT_PATH = "/recorded-errors.js";
const REPORT_PATH = "/recorded-errors";

const script = `{
  const report = (message) => navigator.sendBeacon("${REPORT_PATH}", message);
  const log = console.error;
  console.error = (...words) => {
    report(words.map((word) => (word?.stack ? word + "\\n" + word.stack : String(word))).join(" "));
    log.apply(console, words);
  };
  addEventListener("unhandledrejection", ({ reason }) => report("Unhandled rejection: " + (reason?.stack || reason)));
  addEventListener("securitypolicyviolation", (event) => report(event.violatedDirective + " refused " + event.blockedURI));
  // A request still loading when the page is left doesn't count as an error.
  let isLeft = false;
  addEventListener("beforeunload", () => { isLeft = true; });
  addEventListener("error", ({ target, message, error }) => {
    if (target === window) report(message + " " + (error?.stack ?? ""));
    else if (!isLeft) report("Did not load: " + (target.src || target.href));
  }, true);
}`;

/**
 * A proxy in front of the product for a browser that does not report its console to the driver: WebKitGTK under
 * automation. The product sees requests to its own address, so that a sign-in elsewhere leads back to that one, where
 * nothing is recorded.
 */
export async function startErrorRecorder(product: string): Promise<ErrorRecorder> {
  const errors: string[] = [];
  const server = createServer((incoming, reply) => {
    if (incoming.url === SCRIPT_PATH) {
      reply.setHeader("content-type", "text/javascript").end(script);
    } else if (incoming.url === REPORT_PATH) {
      void text(incoming).then((message) => {
        errors.push(message);
        reply.writeHead(204).end();
      });
    } else {
      passOn(product, incoming, reply);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeErrors: () => errors.splice(0),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function passOn(product: string, incoming: IncomingMessage, reply: ServerResponse): void {
  const { host, origin } = new URL(product);
  const headers = { ...incoming.headers, host };
  if (headers.origin) headers.origin = origin;
  const isPage = headers.accept?.startsWith("text/html");
  if (isPage) {
    delete headers["accept-encoding"];
    delete headers["if-none-match"];
    delete headers["if-modified-since"];
  }
  const outgoing = request(new URL(incoming.url ?? "/", product), { method: incoming.method, headers }, (answer) => {
    if (!isPage) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      return;
    }
    const { "content-length": _, ...rest } = answer.headers;
    void text(answer).then((page) => {
      reply.writeHead(answer.statusCode ?? 502, rest);
      reply.end(page.replace("<head>", `<head><script src="${SCRIPT_PATH}"></script>`));
    });
  });
  outgoing.on("error", () => reply.destroy());
  reply.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}
