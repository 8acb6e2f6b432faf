import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { z } from "zod";
import { nameConfiguredDatabase } from "../platform/database/database-name.ts";
import { StartupError } from "../platform/errors.ts";
import { type Operator, operator } from "../platform/operator.ts";
import type { Deps } from "../platform/route.ts";
import { adminSocketPath } from "./admin-socket-path.ts";
import { type AdminReply, runAdminCommand } from "./commands.ts";
import { describeServerCommand, type ServerDescription } from "./server-description.ts";

/** Two JSON lines in (`["enroll-device", "121"]`, then the Operator), one JSON line out (an AdminReply). */
const commandLine = z.array(z.string().max(1000)).max(10);
const longestLineCharacters = 4096;
/** While a long command runs, spaces are sent as a heartbeat; JSON.parse ignores them. */
const heartbeatMilliseconds = 10_000;
/** A client that sends no command within this time is disconnected. */
const silenceMilliseconds = 10_000;

/**
 * Serves admin commands on a Unix socket that only its own user may open. If another running server of the same
 * DATA_DIR and database already serves it, this does nothing.
 * @throws StartupError if the socket can't be created.
 */
export async function startAdminSocket(deps: Deps): Promise<{ close(): Promise<void> }> {
  const { dataDir } = deps.config;
  const path = adminSocketPath(deps.config);
  if (await isServed(path)) return { close: async () => undefined };

  const open = new Set<Socket>();
  const underWay = new Set<Promise<unknown>>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    serve(deps, socket, (done) => {
      underWay.add(done);
      void done.finally(() => underWay.delete(done));
    });
  });
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    rmSync(path, { force: true });
    await listenPrivately(server, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The socket for admin commands can't be created at ${path} (${code}). Set DATA_DIR to a folder this user may write to.`,
    );
  }
  return {
    /** A running command finishes and sends its reply first. */
    async close() {
      const closed = new Promise((done) => server.close(done));
      await Promise.all(underWay);
      for (const socket of open) if (!socket.writableEnded) socket.destroy();
      await closed;
    },
  };
}

/** With this umask the socket is private from the moment it is created. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const previousMask = process.umask(0o177);
  try {
    await new Promise<void>((done, fail) => server.once("error", fail).listen(path, done));
  } finally {
    process.umask(previousMask);
  }
  chmodSync(path, 0o600);
}

function serve(deps: Deps, socket: Socket, onCommand: (done: Promise<void>) => void): void {
  let received = "";
  let isAsked = false;
  const answer = (reply: AdminReply) => void socket.end(`${JSON.stringify(reply)}\n`);
  socket.on("error", () => socket.destroy());
  socket.setTimeout(silenceMilliseconds, () => {
    if (!isAsked) socket.destroy();
  });
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    if (isAsked) return;
    received += chunk;
    const request = readRequest(received);
    if (!request) return;
    isAsked = true;
    if ("error" in request) answer({ ok: false, error: request.error });
    else onCommand(runAlive(deps, request, socket).then(answer, () => void socket.destroy()));
  });
}

interface AdminRequest {
  readonly command: readonly string[];
  readonly operator: Operator;
}

/** The request, or why it can't be understood; null while more is still to come. */
function readRequest(received: string): AdminRequest | { readonly error: string } | null {
  const lines = received.split("\n");
  const [commandText = "", operatorText = ""] = lines;
  if (lines.length < 2 && received.length <= longestLineCharacters) return null;
  const command = parseLine(commandLine, commandText);
  if (!command) return { error: "The admin command is not a JSON array of strings on one line." };
  if (lines.length < 3 && received.length <= 2 * longestLineCharacters) return null;
  const by = parseLine(operator, operatorText);
  return by ? { command, operator: by } : { error: "The line after the admin command does not say who runs it." };
}

async function runAlive(deps: Deps, { command, operator }: AdminRequest, socket: Socket): Promise<AdminReply> {
  if (command[0] === describeServerCommand) return { ok: true, output: JSON.stringify(describe(deps)) };
  const signs = setInterval(() => socket.write(" "), heartbeatMilliseconds);
  try {
    return await runAdminCommand(deps, command, operator);
  } finally {
    clearInterval(signs);
  }
}

const describe = ({ config }: Deps): ServerDescription => ({
  database: nameConfiguredDatabase(config.databaseUrl),
  authMode: config.authMode,
});

function parseLine<Result>(schema: z.ZodType<Result>, line: string): Result | null {
  if (line.length > longestLineCharacters) return null;
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

function isServed(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(path);
    socket.on("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
}
