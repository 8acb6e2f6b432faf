import { createConnection } from "node:net";
import type { Config } from "../platform/config.ts";
import { StartupError } from "../platform/errors.ts";
import { describeFailure } from "../platform/failure-reason.ts";
import { thisOperator } from "../platform/operator.ts";
import { adminSocketPath } from "./admin-socket-path.ts";
import type { AdminReply } from "./commands.ts";

const replyWithinMilliseconds = 60_000;

/**
 * Sends the command, and who runs it, to the server that is running on this DATA_DIR and database. Returns null if none is.
 * @throws StartupError if one is running but can't be reached.
 */
export const callRunningServer = (
  config: Pick<Config, "dataDir" | "databaseUrl">,
  command: readonly string[],
): Promise<AdminReply | null> => callServerAt(adminSocketPath(config), command);

/** The same for the server behind that socket. */
export function callServerAt(path: string, command: readonly string[]): Promise<AdminReply | null> {
  return new Promise((done, fail) => {
    const socket = createConnection(path);
    const giveUp = (message: string) => {
      socket.destroy();
      fail(new StartupError(message));
    };
    let reply = "";
    socket.setEncoding("utf8");
    socket.setTimeout(replyWithinMilliseconds, () => giveUp("The running server does not respond. Check its log."));
    socket.on("connect", () => socket.write(`${JSON.stringify(command)}\n${JSON.stringify(thisOperator())}\n`));
    socket.on("data", (chunk: string) => {
      reply += chunk;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      const { code } = error;
      if (code === "ENOENT" || code === "ECONNREFUSED" || code === "ENOTDIR") done(null);
      else if (code === "EACCES")
        giveUp(`The server behind ${path} runs as another user. Run this command as that user.`);
      else giveUp(`The running server can't be reached: ${describeFailure(error)}.`);
    });
    socket.on("end", () => {
      if (reply.endsWith("\n")) done(JSON.parse(reply) as AdminReply);
      else giveUp("The server stopped before it replied. Try again.");
    });
  });
}
