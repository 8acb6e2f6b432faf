import { resolve } from "node:path";
import type { Config } from "../platform/config.ts";
import { nameConfiguredDatabase } from "../platform/database/database-name.ts";
import { StartupError } from "../platform/errors.ts";
import { adminSocketPath, listAdminSockets } from "./admin-socket-path.ts";
import { callServerAt } from "./call-running-server.ts";
import { describeServerCommand, type ServerDescription, serverDescription } from "./server-description.ts";

export interface FoundServer {
  readonly socket: string;
  /** Null if the server's version doesn't report it. */
  readonly description: ServerDescription | null;
}

type Place = Pick<Config, "dataDir" | "databaseUrl">;
/** The settings that identify a server; AUTH_MODE only if it is set. */
export type CommandSettings = Place & { readonly setAuthMode: string | undefined };

/**
 * The server that is running on this DATA_DIR, with any database; null if none is.
 * @throws StartupError if one is running but can't be reached, or has other settings than these.
 */
export async function findRunningServer(settings: CommandSettings): Promise<FoundServer | null> {
  const { dataDir, databaseUrl, setAuthMode } = settings;
  const running = await listRunningServers(dataDir);
  const own = databaseUrl ? running.find(({ socket }) => socket === adminSocketPath(settings)) : running[0];
  if (!own) {
    const [other] = running;
    if (!other || !databaseUrl) return null;
    throw contradiction(
      dataDir,
      `uses ${databaseOf(other)}`,
      `DATABASE_URL names ${nameConfiguredDatabase(databaseUrl)}`,
    );
  }
  if (!databaseUrl && running.length > 1) {
    const names = running.map(databaseOf).join(" and ");
    throw new StartupError(`Servers of ${names} run on DATA_DIR=${dataDir}: set DATABASE_URL to name one of them.`);
  }
  const { description } = own;
  if (description && setAuthMode && setAuthMode !== description.authMode) {
    throw contradiction(dataDir, `runs AUTH_MODE=${description.authMode}`, `AUTH_MODE is ${setAuthMode}`);
  }
  return own;
}

const contradiction = (dataDir: string, servers: string, ours: string): StartupError =>
  new StartupError(
    `The server that runs on DATA_DIR=${dataDir} ${servers}, but this command's ${ours}: give it the server's settings, or ` +
      "another DATA_DIR.",
  );

const databaseOf = ({ description }: FoundServer): string => description?.database ?? "another database";

/** The running server of that database, if it runs on this DATA_DIR; null if none does. */
export async function findServerOfDatabase(place: Place): Promise<FoundServer | null> {
  const name = nameConfiguredDatabase(place.databaseUrl);
  const running = await listRunningServers(place.dataDir);
  const socketOf = adminSocketPath(place);
  return running.find(({ socket, description }) => socket === socketOf || description?.database === name) ?? null;
}

/** Which server a command goes through; this is the first line of its reply. */
export function describeServer(dataDir: string, { description }: FoundServer): string {
  const of = `Through the server that runs on ${resolve(dataDir)}`;
  return description ? `${of}, on ${description.database} (AUTH_MODE=${description.authMode}).` : `${of}.`;
}

async function listRunningServers(dataDir: string): Promise<FoundServer[]> {
  const running: FoundServer[] = [];
  for (const socket of listAdminSockets(dataDir)) {
    const reply = await callServerAt(socket, [describeServerCommand]);
    if (reply) running.push({ socket, description: reply.ok ? readDescription(reply.output) : null });
  }
  return running;
}

function readDescription(output: string): ServerDescription | null {
  try {
    return serverDescription.parse(JSON.parse(output));
  } catch {
    return null;
  }
}
