import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Shares one connection of the database between all clients, each for a transaction, as PgBouncer's transaction mode does. */
export interface TransactionPooler {
  readonly url: string;
  close(): Promise<void>;
}

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const [typeR, typeX, typeZ] = ["R", "X", "Z"].map((letter) => letter.charCodeAt(0));
const idle = "I".charCodeAt(0);

export async function openTransactionPooler(databaseUrl: string): Promise<TransactionPooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let backend: Socket | null = null;
  /** What the database told the first client after letting it in; null until then. */
  let welcome: Buffer | null = null;
  const greeting: Buffer[] = [];
  let holder: Socket | null = null;
  const waiting: { client: Socket; bytes: Buffer }[] = [];

  const pass = (client: Socket, bytes: Buffer) => {
    if (bytes[0] === typeX) return;
    if (holder !== null && holder !== client) return void waiting.push({ client, bytes });
    holder = client;
    backend?.write(bytes);
  };
  const release = () => {
    holder = null;
    for (const { client, bytes } of waiting.splice(0)) pass(client, bytes);
  };
  const openBackend = (first: Socket) => {
    holder = first;
    backend = connect(Number(target.port), target.hostname);
    sockets.add(backend);
    let rest = Buffer.alloc(0);
    backend.on("error", () => undefined);
    backend.on("data", (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
        const message = rest.subarray(0, 1 + rest.readInt32BE(1));
        rest = rest.subarray(message.length);
        holder?.write(message);
        if (!welcome && message[0] !== typeR) greeting.push(message);
        if (message[0] !== typeZ || message[5] !== idle) continue;
        welcome ??= Buffer.concat([authenticationOk, ...greeting]);
        release();
      }
    });
  };

  const server = createServer((client) => {
    sockets.add(client);
    client.on("error", () => undefined);
    let isIn = false;
    client.on("data", (bytes) => {
      if (!backend) openBackend(client);
      if (!isIn && welcome) client.write(welcome);
      else pass(client, bytes);
      isIn = true;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  Object.assign(url, { hostname: "127.0.0.1", port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
