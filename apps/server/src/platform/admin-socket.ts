import { chmodSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { resolve } from "node:path";
import { type AdminReply, runAdminCommand } from "../admin/commands.ts";
import type { Deps } from "./answer.ts";

/** Where admin commands reach the running server: a Unix socket that only its own user may open. */
export const adminSocketPath = (dataDir: string): string => resolve(dataDir, "admin.sock");

/** One JSON line in (`["enroll-device", "121"]`), one JSON line out. */
export async function startAdminSocket(deps: Deps): Promise<{ close(): Promise<void> }> {
  const path = adminSocketPath(deps.config.dataDir);
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    let line = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      line += chunk;
      if (!line.includes("\n")) return;
      runAdminCommand(deps, JSON.parse(line)).then((reply) => socket.end(`${JSON.stringify(reply)}\n`));
    });
  });
  const previousMask = process.umask(0o177);
  try {
    await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  } finally {
    process.umask(previousMask);
  }
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

/** Asks the server that runs on this DATA_DIR; null where none does. */
export function askRunningServer(dataDir: string, command: readonly string[]): Promise<AdminReply | null> {
  return new Promise((done, fail) => {
    const socket = createConnection(adminSocketPath(dataDir));
    let reply = "";
    socket.setEncoding("utf8");
    socket.on("connect", () => socket.write(`${JSON.stringify(command)}\n`));
    socket.on("data", (chunk: string) => {
      reply += chunk;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") done(null);
      else fail(error);
    });
    socket.on("end", () => (reply ? done(JSON.parse(reply)) : fail(new Error("The server ended without an answer."))));
  });
}
