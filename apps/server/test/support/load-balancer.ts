import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const checkMilliseconds = 200;

/** Gives each new connection to the next node whose /readyz is 200, as HAProxy does in TCP mode. */
export interface LoadBalancer {
  readonly url: string;
  add(nodeUrl: string): void;
  remove(nodeUrl: string): void;
  /** What /readyz on the node has answered so far. */
  statusesOf(nodeUrl: string): ReadonlySet<string>;
  /** How many connections the node was given. */
  connectionsTo(nodeUrl: string): number;
  close(): Promise<void>;
}

interface Node {
  readonly url: URL;
  readonly statuses: Set<string>;
  isReady: boolean;
  connections: number;
}

export async function openLoadBalancer(): Promise<LoadBalancer> {
  const nodes = new Map<string, Node>();
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((near) => {
    const ready = [...nodes.values()].filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    if (!node) {
      near.destroy();
      return;
    }
    node.connections += 1;
    const far = connect(Number(node.url.port), node.url.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  let isClosed = false;
  const check = async (node: Node): Promise<void> => {
    try {
      const reply = await fetch(new URL("/readyz", node.url));
      node.statuses.add(((await reply.json()) as { status: string }).status);
      node.isReady = reply.ok;
    } catch {
      node.isReady = false;
    }
  };
  const checking = (async () => {
    while (!isClosed) {
      await Promise.all([...nodes.values()].map(check));
      await wait(checkMilliseconds);
    }
  })();

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // It has just said that it is ready.
    add: (url) => void nodes.set(url, { url: new URL(url), statuses: new Set(), isReady: true, connections: 0 }),
    remove: (url) => void nodes.delete(url),
    statusesOf: (url) => nodes.get(url)?.statuses ?? new Set(),
    connectionsTo: (url) => nodes.get(url)?.connections ?? 0,
    async close() {
      isClosed = true;
      await checking;
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
