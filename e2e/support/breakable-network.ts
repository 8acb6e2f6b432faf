import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import type { Journey } from "./journey.ts";

/** The network between the browser and the server, for journeys with a bad connection and through an upgrade. */
export interface BreakableNetwork {
  readonly url: string;
  /** From now on nothing gets through, open streams included. The browser still believes that it is online. */
  cut(): void;
  /** From now on a proxy in between says that it can't reach the server. */
  answerFromGateway(): void;
  restore(): void;
  /** From now on the server serves another version: the same files under other names. */
  publishVersion(name: string): void;
  close(): Promise<void>;
}

const text = /javascript|html|json|css/;
const hashedFile = /\bassets\/(?=[\w.-]+\.(?:js|css|woff2))/g;

/** A browser's page whose service worker is allowed, behind a network that can be cut, until the test ends. */
export async function openBehindNetwork(journey: Journey): Promise<{ page: Page; network: BreakableNetwork }> {
  const network = await networkOf(journey);
  const page = await journey.open({
    baseURL: network.url,
    allowedErrors: [/net::ERR_|Failed to load resource/],
    context: { serviceWorkers: "allow" },
  });
  return { page, network };
}

/** Between the journey's browsers and its server, until the test ends. */
export async function networkOf({ server }: Journey): Promise<BreakableNetwork> {
  const network = await startBreakableNetwork(server.url);
  onTestFinished(() => network.close());
  return network;
}

async function startBreakableNetwork(target: string): Promise<BreakableNetwork> {
  let state: "open" | "cut" | "gateway" = "open";
  let version: string | undefined;
  const sockets = new Set<Socket>();
  const rename = (content: string) => (version ? content.replaceAll(hashedFile, `assets/${version}/`) : content);

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // In full and uncompressed, so that names can be replaced.
    const { "if-none-match": _, "if-modified-since": __, ...asked } = incoming.headers;
    const headers = { ...asked, "accept-encoding": "identity" };
    const path = incoming.url?.replace(/^\/assets\/\w+\//, "/assets/");
    const onward = request(`${target}${path}`, { method: incoming.method, headers }, async (reply) => {
      const isText = text.test(reply.headers["content-type"] ?? "") && !incoming.url?.startsWith("/api/");
      if (!version || !isText) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      for await (const part of reply) parts.push(part);
      const { "content-length": length, etag, ...rest } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 502, rest).end(rename(Buffer.concat(parts).toString()));
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  };
  const proxy = createServer((incoming, outgoing) => {
    if (state === "gateway") outgoing.writeHead(502, { "content-type": "text/plain" }).end("Bad Gateway");
    else pass(incoming, outgoing);
  });
  proxy.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    if (state === "cut") socket.destroy();
  });
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      state = "cut";
      endConnections();
    },
    answerFromGateway() {
      state = "gateway";
      endConnections();
    },
    restore() {
      state = "open";
    },
    publishVersion(name) {
      version = name;
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        endConnections();
      }),
  };
}
