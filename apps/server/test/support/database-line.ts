import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The network between a server and its PostgreSQL, which a test cuts. */
export interface DatabaseLine {
  /** The database's address through this line. */
  readonly url: string;
  /** From now on nobody gets through: connections are refused or, if `silently`, never answered; open ones stay. */
  block(how?: "refusing" | "silently"): void;
  /** From now on no connection that listens for notices gets through; open ones stay. */
  refuseListeners(): void;
  /** Lets everybody through again. */
  unblock(): void;
  /** From now on drops what listening connections carry, without telling either end: half-open. */
  silenceListeners(): void;
  /** The same for all open connections. New ones get through. */
  silenceAll(): void;
  /** Breaks the connection that carries this text before its next commit is answered. Resolves once that has happened. */
  loseCommitOf(text: string): Promise<void>;
  /** From now on new connections lead to that server, and open ones are broken. */
  leadTo(databaseUrl: string): void;
  close(): Promise<void>;
}

/** The name under which the product listens, in the first message of a connection. */
const listenerName = "bedside-bike events";

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  let target = new URL(databaseUrl);
  let toLose: { readonly text: string; readonly onLost: () => void } | null = null;
  let blocked: "refusing" | "silently" | null = null;
  let areListenersRefused = false;
  const unanswered = new Set<Socket>();
  const connections = new Set<{
    near: Socket;
    far: Socket;
    isListener: boolean;
    isSilent: boolean;
    isToLose: boolean;
  }>();

  const server = createServer((near) => {
    if (blocked === "refusing") {
      near.destroy();
      return;
    }
    if (blocked === "silently") {
      unanswered.add(near.on("error", () => undefined));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    const connection = { near, far, isListener: false, isSilent: false, isToLose: false };
    connections.add(connection);
    near.once("data", (first) => {
      connection.isListener = first.includes(listenerName);
      if (connection.isListener && areListenersRefused) near.destroy();
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => {
        if (connection.isSilent) return;
        if (from === near && toLose && bytes.includes(toLose.text)) connection.isToLose = true;
        if (from === far && toLose && connection.isToLose && bytes.includes("COMMIT\0")) {
          toLose.onLost();
          toLose = null;
          near.destroy();
        } else {
          to.write(bytes);
        }
      });
      from.on("error", () => undefined);
      from.on("close", () => {
        connections.delete(connection);
        if (!connection.isSilent) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  Object.assign(url, { hostname: "127.0.0.1", port: String((server.address() as AddressInfo).port) });

  return {
    url: url.href,
    block(how = "refusing") {
      blocked = how;
    },
    refuseListeners() {
      areListenersRefused = true;
    },
    unblock() {
      blocked = null;
      areListenersRefused = false;
      for (const socket of unanswered) socket.destroy();
    },
    silenceListeners() {
      for (const connection of connections) connection.isSilent ||= connection.isListener;
    },
    silenceAll() {
      for (const connection of connections) connection.isSilent = true;
    },
    loseCommitOf: (text) =>
      new Promise((onLost) => {
        toLose = { text, onLost };
      }),
    leadTo(otherUrl) {
      target = new URL(otherUrl);
      for (const { near } of connections) near.destroy();
    },
    async close() {
      for (const { near, far } of connections) {
        near.destroy();
        far.destroy();
      }
      for (const socket of unanswered) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
